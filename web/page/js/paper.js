// The printer's paper: lines of characters and of dots, as text and as pictures.

import { copy, download, make, shape } from './dom.js';
import { Rows } from './rows.js';
import { TEXTS } from './texts.js';

/** @typedef {{text: string, columns: Uint8Array | number[]}} Line */

/** The maximum number of lines kept. */
const LONGEST = 2000;
/** The size of a line in dots, and of a dot in pixels of the saved picture. */
const [WIDTH, HEIGHT, DOT] = [168 + 2 * 8, 10, 3];
/** The diameter of a dot, which leaves a gap between dots. */
const INK = 0.8;

export class Paper {
  constructor() {
    /** @type {Line[]} */
    this.lines = [];
    this.changed = true;
    /** @type {Rows<Line> | null} */
    this.rows = null;
  }

  /** @param {Line[]} lines */
  replace(lines) {
    this.lines = lines;
    this.changed = true;
  }

  /** @param {Line} line */
  print({ text, columns }) {
    this.lines.push({ text, columns: Uint8Array.from(columns) });
    if (this.lines.length > LONGEST) {
      this.lines.shift();
      this.rows?.shift(1);
    }
    this.changed = true;
  }

  text() {
    return this.lines.map((line) => line.text + '\n').join('');
  }

  /** Draws the lines in the panel. @param {HTMLElement} panel */
  draw(panel) {
    if (!this.changed) return;
    this.changed = false;
    this.rows ??= new Rows(panel, make('div', { className: 'roll', role: 'img' }), picture, (line) => line);
    if (this.lines.length === 0) return panel.replaceChildren(make('p', { className: 'empty', textContent: TEXTS.emptyPaper }));
    if (!panel.contains(this.rows.list)) panel.replaceChildren(this.rows.list);
    this.rows.list.setAttribute('aria-label', this.lines.slice(-12).map((line) => line.text.trim()).join('. '));
    this.rows.show(this.lines, this.lines.length);
  }

  copy() {
    void copy(this.text(), TEXTS.copiedPaper);
  }

  save() {
    const lines = this.lines.slice(-1000);
    const canvas = make('canvas', { width: WIDTH * DOT, height: HEIGHT * DOT * lines.length });
    const context = canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(DOT, DOT);
    context.strokeStyle = '#1a2240';
    context.lineWidth = INK;
    for (const line of lines) {
      context.stroke(new Path2D(dots(line)));
      context.translate(0, HEIGHT);
    }
    canvas.toBlob((blob) => blob && download('paper.png', blob, 'image/png'));
  }
}

/** The dots of a line as short strokes. @param {Line} line */
function dots({ columns }) {
  let path = '';
  columns.forEach((column, x) => {
    for (let y = 0; y < 7; y++) if ((column >> y) & 1) path += `M${8 + x} ${2 + y}h${INK}`;
  });
  return path;
}

/** @param {Line} line */
function picture(line) {
  const path = shape('path', { d: dots(line), 'stroke-width': INK });
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  svg.append(path);
  return svg;
}
