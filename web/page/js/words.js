// Functions and programs by name: an input line with a list of matches below it. The library
// searches for names and executes lines.

import { byId, dialog, input, make, note, on } from './dom.js';
import { message } from './files.js';

/** @typedef {{name: string, what: string, key: string, line: string}} FoundName */

export class Words {
  /** @param {import('./calculator.js').Calculator} calculator */
  constructor(calculator) {
    this.calculator = calculator;
    /** @type {FoundName[]} */
    this.found = [];
    this.chosen = -1;
    on('words-input', 'input', () => this.search());
    on('words-input', 'keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    on('words-form', 'submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      this.enter();
    });
    on('words-list', 'click', (/** @type {Event} */ event) => {
      const row = event.target instanceof Element ? event.target.closest('li') : null;
      if (!row) return;
      this.chosen = [...byId('words-list').children].indexOf(row);
      this.enter();
    });
  }

  /** @param {string} text */
  open(text) {
    const field = input('words-input');
    field.value = text;
    dialog('words').showModal();
    field.focus();
    field.setSelectionRange(text.length, text.length);
    this.search();
  }

  search() {
    this.found = JSON.parse(this.calculator.core.search(input('words-input').value));
    this.chosen = -1;
    byId('words-list').replaceChildren(...this.found.map(({ name, what, key }, n) => {
      const row = make('li', { id: `word-${n}` }, make('b', { textContent: name }), make('span', { textContent: what }), make('kbd', { textContent: key }));
      row.setAttribute('role', 'option');
      return row;
    }));
    this.mark();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Tab' && this.found.length > 0 && !event.shiftKey) {
      event.preventDefault();
      input('words-input').value = `${this.found[Math.max(0, this.chosen)].name} `;
      return this.search();
    }
    if (move === 0) return;
    event.preventDefault();
    this.chosen = Math.min(this.found.length - 1, Math.max(-1, this.chosen + move));
    this.mark();
  }

  mark() {
    [...byId('words-list').children].forEach((row, n) => {
      row.setAttribute('aria-selected', String(n === this.chosen));
      if (n === this.chosen) row.scrollIntoView({ block: 'nearest' });
    });
    const field = input('words-input');
    if (this.chosen < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `word-${this.chosen}`);
    const shown = this.found[Math.max(0, this.chosen)];
    byId('words-help').textContent = (shown && this.calculator.core.help(shown.name)) ?? '';
  }

  enter() {
    const line = this.found[this.chosen]?.line ?? input('words-input').value;
    if (!line.trim()) return dialog('words').close();
    try {
      this.calculator.change((core) => core.word(line));
      dialog('words').close();
      const said = this.calculator.core.said();
      if (said) note(said);
    } catch (error) {
      byId('words-help').textContent = message(error);
    }
  }
}
