// The panels next to the calculator: views of its memory, drawn only if visible and changed.

import { byId, make, shape } from './dom.js';
import { Rows } from './rows.js';
import { TEXTS } from './texts.js';

/** @typedef {{number: number, text: string, display: string}} TapeRow */
/** @typedef {{name: string, text: string, exact: string}} Row */
/** @typedef {{text: string, marked: boolean, here: boolean}} ProgramLine `here` for the current line */

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
    /** The index in `NAMES` of the panel drawn last by `drawNext`. */
    this.last = 0;
    for (const name of NAMES) this.build(name);
    /** @type {Rows<ProgramLine>} */
    this.lines = new Rows(this.body('program'), make('ol', { className: 'lines' }), (line, number) => this.line(line, number), JSON.stringify);
    /** The current line when the panel was last scrolled to it. */
    this.place = '';
    /** @type {Rows<Row>} */
    this.values = new Rows(this.body('registers'), table([]).tBodies[0], row, JSON.stringify);
    this.size = make('p', { className: 'small' });
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

  /** @param {string} name */
  body(name) {
    return /** @type {HTMLElement} */ (this.bodies.get(name));
  }

  draw() {
    NAMES.forEach((name) => this.drawPanel(name));
  }

  /** Draws the next visible panel, or the board: a frame of a running program takes little time. */
  drawNext() {
    do this.last = (this.last + 1) % NAMES.length;
    while (NAMES[this.last] !== 'board' && this.body(NAMES[this.last]).offsetParent === null);
    this.drawPanel(NAMES[this.last]);
  }

  /** @param {string} name */
  drawPanel(name) {
    const body = this.body(name);
    const { core } = this.calculator;
    if (name === 'board') {
      const board = core.view('board');
      if (board !== 'null') this.board = board;
      byId('panel-board').classList.toggle('speaks', this.board !== 'null');
    }
    if (body.offsetParent === null) return;
    if (name === 'paper') return this.paper.draw(body);
    if (name === 'history') return this.renew(name, JSON.stringify(this.tape.slice(-60)), () => this.history(body));
    const view = name === 'board' ? this.board : core.view(name);
    this.renew(name, view, () => this.content(name, JSON.parse(view), body));
  }

  /** Draws a panel if its content, given as `key`, has changed. @param {string} name @param {string} key @param {() => void} draw */
  renew(name, key, draw) {
    if (this.drawn.get(name) === key) return;
    this.drawn.set(name, key);
    draw();
  }

  /** @param {HTMLElement} body */
  history(body) {
    if (this.tape.length === 0) return body.replaceChildren(empty(TEXTS.emptyHistory));
    const rows = this.tape.slice(-60).map((row) => make('tr', {}, make('td', { textContent: row.text }), make('td', { textContent: row.display })));
    body.replaceChildren(make('table', { className: 'tape' }, make('tbody', {}, ...rows)));
    body.scrollTop = body.scrollHeight;
  }

  /** @param {string} name @param {any} view @param {HTMLElement} body */
  content(name, view, body) {
    if (name === 'stack') return body.replaceChildren(table(view));
    if (name === 'registers') return this.registers(view, body);
    if (name === 'program') return this.program(view, body);
    if (name === 'flags') return body.replaceChildren(...flags(view));
    body.replaceChildren(view ? board(view[0].join('')) : empty(TEXTS.emptyBoard));
  }

  /** @param {{size: number, rows: Row[]}} view @param {HTMLElement} body */
  registers({ size, rows }, body) {
    this.size.textContent = `SIZE ${String(size).padStart(3, '0')}`;
    this.values.outer.setAttribute('aria-rowcount', String(rows.length));
    fill(body, this.size, rows.length ? this.values.outer : empty(TEXTS.emptyRegisters));
    this.values.show(rows);
  }

  /**
   * @param {{line: number, lines: string[], breakpoints: number[], private: boolean}} view
   * @param {HTMLElement} body
   */
  program(view, body) {
    if (view.private) {
      this.place = '';
      return body.replaceChildren(empty(TEXTS.privateProgram));
    }
    fill(body, this.lines.outer);
    const marked = new Set(view.breakpoints);
    const lines = ['', ...view.lines].map((text, line) => ({ text, marked: marked.has(line), here: line === view.line }));
    const place = `${view.line} of ${view.lines.length}, ${view.lines[0]}`;
    this.lines.show(lines, place === this.place ? undefined : view.line);
    this.place = place;
  }

  /** @param {ProgramLine} line @param {number} number */
  line({ text, marked, here }, number) {
    const row = make('li', { className: here ? 'here' : '' });
    if (number > 0) {
      const mark = make('button', { type: 'button', className: marked ? 'mark set' : 'mark', textContent: marked ? '●' : '' });
      mark.setAttribute('aria-label', TEXTS.breakpoint(number));
      mark.setAttribute('aria-pressed', String(marked));
      mark.addEventListener('click', () => this.calculator.change((core) => core.toggle_breakpoint(number)));
      row.append(mark);
    }
    row.append(make('span', { className: 'number', textContent: String(number).padStart(2, '0') }), text);
    return row;
  }
}

/** Replaces the children of a panel, unless they are the same. @param {HTMLElement} body @param {...Node} nodes */
function fill(body, ...nodes) {
  if (nodes.some((node) => node.parentNode !== body)) body.replaceChildren(...nodes);
}

/** @param {string} text */
const empty = (text) => make('p', { className: 'empty', textContent: text });

/** @param {Row} row @param {number} index */
function row({ name, text, exact }, index) {
  const cells = [make('th', { scope: 'row', textContent: name }), make('td', { textContent: text, title: exact })];
  const row = make('tr', {}, ...cells);
  row.setAttribute('aria-rowindex', String(index + 1));
  return row;
}

/** @param {Row[]} rows */
function table(rows) {
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
