// The program dialogs: the built-in library, and the editor with the remarks of `check`.

import { byId, dialog, input, make, note, on, textarea } from './dom.js';
import { message, showRemarks } from './files.js';
import { TEXTS } from './texts.js';

/** @typedef {{name: string, what: string, keys: string, listing: string}} LibraryProgram */

/** A listing is checked this many milliseconds after the last change. */
const CALM = 200;

export class Library {
  /**
   * @param {import('./calculator.js').Calculator} calculator @param {LibraryProgram[]} programs
   * @param {{play: (keys: string) => void, edit: (listing: string) => void}} owner
   */
  constructor(calculator, programs, owner) {
    this.calculator = calculator;
    this.programs = programs;
    this.owner = owner;
    on('library-search', 'input', () => this.list());
  }

  open() {
    input('library-search').value = '';
    this.list();
    dialog('library').showModal();
  }

  list() {
    const wanted = input('library-search').value.toLowerCase();
    const found = this.programs.filter(({ name, what, keys }) => `${name} ${what} ${keys}`.toLowerCase().includes(wanted));
    byId('library-list').replaceChildren(...found.map((program) => {
      const run = make('button', { type: 'button', textContent: TEXTS.run, className: 'main' });
      run.setAttribute('aria-label', `${TEXTS.run} ${program.name}`);
      run.addEventListener('click', () => {
        dialog('library').close();
        this.owner.play(`{XEQ ${program.name}}`);
      });
      const show = make('button', { type: 'button', textContent: TEXTS.show });
      show.setAttribute('aria-label', `${TEXTS.show} ${program.name}`);
      show.addEventListener('click', () => {
        dialog('library').close();
        this.owner.edit(program.listing);
      });
      return make('li', {},
        make('div', {}, make('b', { textContent: program.name }), ` ${program.what}`, make('p', { className: 'small', textContent: program.keys })),
        show, run);
    }));
  }
}

export class Editor {
  /** @param {import('./calculator.js').Calculator} calculator */
  constructor(calculator) {
    this.calculator = calculator;
    this.timer = 0;
    on('listing', 'input', () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.check(), CALM);
    });
    on('editor-replace', 'click', () => this.take((core, listing) => core.replace_program(listing)));
    on('editor-add', 'click', () => this.take((core, listing) => core.add_program(listing)));
  }

  /** @param {string} [listing] the listing to edit; without it the current program */
  open(listing) {
    let text = listing;
    try {
      text ??= new TextDecoder().decode(this.calculator.core.program_file('prg'));
    } catch (error) {
      return note(message(error));
    }
    textarea('listing').value = text;
    this.check();
    dialog('editor').showModal();
  }

  check() {
    const remarks = /** @type {import('./files.js').Remark[]} */ (JSON.parse(this.calculator.core.check(textarea('listing').value)));
    showRemarks(byId('remarks'), remarks);
    const wrong = remarks.some(({ severity }) => severity === 'error');
    /** @type {HTMLButtonElement} */ (byId('editor-replace')).disabled = wrong;
    /** @type {HTMLButtonElement} */ (byId('editor-add')).disabled = wrong;
  }

  /** @param {(core: import('../wasm/sim41_web.js').Sim41, listing: string) => string} change */
  take(change) {
    try {
      const label = this.calculator.change((core) => change(core, textarea('listing').value));
      dialog('editor').close();
      note(TEXTS.loaded(label));
    } catch (error) {
      byId('remarks').replaceChildren(make('li', { className: 'error', textContent: message(error) }));
    }
  }
}
