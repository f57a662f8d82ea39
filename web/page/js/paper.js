// The printer's paper: lines of characters and of dots, as text and as a picture.

import { copy, download, make } from './dom.js';
import { TEXTS } from './texts.js';

/** @typedef {{text: string, columns: number[]}} Line */

/** The maximum number of lines kept. */
const LONGEST = 2000;
const [COLUMNS, DOT, LEADING] = [168, 3, 10];

export class Paper {
  constructor() {
    /** @type {Line[]} */
    this.lines = [];
    this.drawn = -1;
  }

  /** @param {Line[]} lines */
  replace(lines) {
    this.lines = lines;
    this.drawn = -1;
  }

  /** @param {Line} line */
  print(line) {
    this.lines.push(line);
    if (this.lines.length > LONGEST) this.lines.splice(0, this.lines.length - LONGEST);
    this.drawn = -1;
  }

  text() {
    return this.lines.map((line) => line.text + '\n').join('');
  }

  /** @param {Line[]} lines @param {string} paper @param {string} ink */
  picture(lines, paper, ink) {
    const canvas = make('canvas', { width: (COLUMNS + 16) * DOT, height: (lines.length * LEADING + 6) * DOT });
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.fillStyle = paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = ink;
    lines.forEach((line, row) =>
      line.columns.forEach((dots, column) => {
        for (let y = 0; y < 7; y++) {
          if ((dots >> y) & 1) context.fillRect((8 + column) * DOT, (row * LEADING + 4 + y) * DOT, DOT - 0.5, DOT - 0.5);
        }
      }),
    );
    return canvas;
  }

  /** Draws the newest lines in the panel. @param {HTMLElement} panel */
  draw(panel) {
    if (this.drawn === this.lines.length) return;
    this.drawn = this.lines.length;
    if (this.lines.length === 0) return panel.replaceChildren(make('p', { className: 'empty', textContent: TEXTS.emptyPaper }));
    const newest = this.lines.slice(-120);
    const canvas = this.picture(newest, '#f4f1e6', '#29324f');
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', newest.slice(-12).map((line) => line.text.trim()).join('. '));
    panel.replaceChildren(canvas);
    panel.scrollTop = panel.scrollHeight;
  }

  copy() {
    void copy(this.text(), TEXTS.copiedPaper);
  }

  save() {
    const canvas = this.picture(this.lines.slice(-1000), '#ffffff', '#1a2240');
    canvas.toBlob((blob) => blob && download('paper.png', blob, 'image/png'));
  }
}
