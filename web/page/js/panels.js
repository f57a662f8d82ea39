// The panels next to the calculator: views of its memory, drawn only if visible and changed.

import { byId, make } from './dom.js';
import { TEXTS } from './texts.js';

/** @typedef {{number: number, text: string, display: string}} TapeRow */
/** @typedef {{name: string, text: string, exact: string}} Row */

const NAMES = ['board', 'stack', 'program', 'registers', 'history', 'flags', 'paper'];
const QUEEN = 'M5 20h14M6 17l-2-9 4 4 1-7 3 6 3-6 1 7 4-4-2 9z';

export class Panels {
  /**
   * @param {import('./calculator.js').Calculator} calculator @param {import('./paper.js').Paper} paper
   * @param {Record<string, () => void>} actions
   */
  constructor(calculator, paper, actions) {
    this.calculator = calculator;
    this.paper = paper;
    this.actions = actions;
    /** @type {TapeRow[]} */
    this.tape = [];
    /** @type {Map<string, HTMLElement>} */
    this.bodies = new Map();
    /** @type {Map<string, string>} */
    this.drawn = new Map();
    /** The view `board` with the last position of the eight queens. */
    this.board = 'null';
    this.tab = 'stack';
    for (const name of NAMES) this.build(name);
    this.choose('stack');
  }

  /** @param {string} name */
  build(name) {
    const title = TEXTS.panelNames[name];
    const tab = make('button', { type: 'button', textContent: title, id: `tab-${name}` });
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `panel-${name}`);
    tab.addEventListener('click', () => this.choose(name));
    tab.addEventListener('keydown', (event) => {
      const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (move === 0) return;
      event.preventDefault();
      const next = NAMES[(NAMES.indexOf(name) + move + NAMES.length) % NAMES.length];
      this.choose(next);
      byId(`tab-${next}`).focus();
    });
    byId('tabs').append(tab);
    const body = make('div', { className: 'body', tabIndex: 0 });
    const buttons = make('div', { className: 'buttons' });
    const panel = make('section', { id: `panel-${name}`, className: 'panel' }, make('h2', { textContent: title }), buttons, body);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${name}`);
    for (const [action, text] of this.buttonsOf(name)) {
      buttons.append(make('button', { type: 'button', textContent: text, onclick: () => this.actions[action]() }));
    }
    byId('panels').append(panel);
    this.bodies.set(name, body);
  }

  /** @param {string} name @returns {[string, string][]} */
  buttonsOf(name) {
    if (name === 'program') {
      return [['step', TEXTS.step], ['over', TEXTS.over], ['back', TEXTS.back], ['hold', TEXTS.hold], ['continue', TEXTS.goOn], ['stop', TEXTS.stop], ['edit', TEXTS.edit]];
    }
    if (name === 'paper') {
      return [['print', TEXTS.print], ['advance', TEXTS.advance], ['copyPaper', TEXTS.copyText], ['savePaper', TEXTS.savePicture], ['tear', TEXTS.tear]];
    }
    return [];
  }

  /** @param {string} name */
  choose(name) {
    this.tab = name;
    for (const other of NAMES) {
      const chosen = other === name;
      byId(`tab-${other}`).setAttribute('aria-selected', String(chosen));
      byId(`tab-${other}`).tabIndex = chosen ? 0 : -1;
      byId(`panel-${other}`).classList.toggle('chosen', chosen);
    }
    this.draw();
  }

  /** Shows the history of another calculator. @param {TapeRow[]} tape */
  renewTape(tape) {
    this.tape = tape;
    this.board = 'null';
  }

  /** @param {TapeRow} row */
  note(row) {
    const last = this.tape.at(-1);
    // A number is in the same row as the function that follows.
    while (this.tape.length > 0 && /** @type {TapeRow} */ (this.tape.at(-1)).number >= row.number) this.tape.pop();
    if (row.text === '' && last?.number === row.number) return;
    this.tape.push(row);
    if (this.tape.length > 300) this.tape.shift();
  }

  draw() {
    const board = this.calculator.core.view('board');
    if (board !== 'null') this.board = board;
    byId('panel-board').classList.toggle('speaks', this.board !== 'null');
    for (const [name, body] of this.bodies) {
      if (body.offsetParent === null) continue;
      if (name === 'paper') this.paper.draw(body);
      else if (name === 'history') this.renew(name, body, JSON.stringify(this.tape.slice(-60)), () => this.history());
      else {
        const view = name === 'board' ? this.board : this.calculator.core.view(name);
        this.renew(name, body, view, () => this.content(name, JSON.parse(view)));
      }
    }
  }

  /** @param {string} name @param {HTMLElement} body @param {string} key @param {() => Node[]} content */
  renew(name, body, key, content) {
    if (this.drawn.get(name) === key) return;
    this.drawn.set(name, key);
    body.replaceChildren(...content());
    const here = /** @type {HTMLElement | null} */ (body.querySelector('.here'));
    if (here) body.scrollTop = here.offsetTop - body.clientHeight / 2;
    if (name === 'history') body.scrollTop = body.scrollHeight;
  }

  history() {
    if (this.tape.length === 0) return [make('p', { className: 'empty', textContent: TEXTS.emptyHistory })];
    const rows = this.tape.slice(-60).map((row) => make('tr', {}, make('td', { textContent: row.text }), make('td', { textContent: row.display })));
    return [make('table', { className: 'tape' }, make('tbody', {}, ...rows))];
  }

  /** @param {string} name @param {any} view @returns {Node[]} */
  content(name, view) {
    if (name === 'stack') return [table(/** @type {Row[]} */ (view))];
    if (name === 'registers') {
      const rows = /** @type {Row[]} */ (view.rows);
      const head = make('p', { className: 'small', textContent: `SIZE ${String(view.size).padStart(3, '0')}` });
      return [head, rows.length ? table(rows) : make('p', { className: 'empty', textContent: TEXTS.emptyRegisters })];
    }
    if (name === 'program') return this.program(view);
    if (name === 'flags') return flags(view);
    return [view ? board(view[0].join('')) : make('p', { className: 'empty', textContent: TEXTS.emptyBoard })];
  }

  /** @param {{line: number, lines: string[], breakpoints: number[], private: boolean, running: boolean, held: boolean}} view */
  program(view) {
    if (view.private) return [make('p', { className: 'empty', textContent: TEXTS.privateProgram })];
    const list = make('ol', { className: 'lines' });
    list.append(...['', ...view.lines].map((text, line) => {
      const marked = view.breakpoints.includes(line);
      const mark = make('button', { type: 'button', className: marked ? 'mark set' : 'mark', textContent: marked ? '●' : '' });
      mark.setAttribute('aria-label', TEXTS.breakpoint(line));
      mark.setAttribute('aria-pressed', String(marked));
      mark.addEventListener('click', () => this.calculator.change((core) => core.toggle_breakpoint(line)));
      const row = make('li', { className: line === view.line ? 'here' : '' });
      if (line > 0) row.append(mark);
      row.append(make('span', { className: 'number', textContent: String(line).padStart(2, '0') }), text);
      return row;
    }));
    return [list];
  }
}

/** @param {Row[]} rows */
function table(rows) {
  const row = (/** @type {Row} */ { name, text, exact }) => make('tr', {}, make('th', { scope: 'row', textContent: name }), make('td', { textContent: text, title: exact }));
  return make('table', { className: 'values' }, make('tbody', {}, ...rows.map(row)));
}

/** @param {{format: string, angle: string, set: number[]}} view */
function flags({ format, angle, set }) {
  const on = new Set(set);
  const cells = Array.from({ length: 56 }, (_, flag) => {
    const cell = make('span', { textContent: String(flag).padStart(2, '0'), className: on.has(flag) ? 'on' : '' });
    return cell;
  });
  return [make('p', { className: 'small', textContent: `${format} ${angle}` }), make('div', { className: 'flags' }, ...cells)];
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

/** Draws the board of the eight queens. @param {string} digits the row of the queen in each column */
function board(digits) {
  const svg = shape('svg', { viewBox: '0 0 192 192', class: 'board', role: 'img', 'aria-label': digits });
  for (let column = 0; column < 8; column++) {
    for (let row = 0; row < 8; row++) {
      const dark = (row + column) % 2 === 1;
      svg.append(shape('rect', { x: 24 * column, y: 24 * row, width: 24, height: 24, class: dark ? 'dark' : 'light' }));
      if (Number(digits[column]) === row + 1) {
        svg.append(shape('path', { d: QUEEN, transform: `translate(${24 * column} ${24 * row})`, class: 'queen' }));
      }
    }
  }
  return make('figure', {}, svg, make('figcaption', { textContent: digits }));
}
