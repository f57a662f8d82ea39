// The display: twelve cells of segments, the annunciators, and their text for scripts and screen
// readers.

import { cellPath } from './segments.js';
import { byId } from './dom.js';

/** Milliseconds without a change after which a screen reader announces the display. */
const CALM = 600;

export class Display {
  /** @param {Uint16Array} masks the segments of each display code */
  constructor(masks) {
    this.masks = masks;
    this.element = byId('lcd');
    this.cells = /** @type {SVGPathElement[]} */ ([...this.element.querySelectorAll('.lit')]);
    this.signs = /** @type {HTMLElement[]} */ ([...byId('annunciators').children]);
    /** @type {Uint8Array} */
    this.shown = new Uint8Array(27).fill(255);
    this.text = '';
    this.spoken = '';
    this.timer = 0;
  }

  /**
   * @param {Uint8Array} lcd @param {string} text @param {string} annunciators
   * @param {boolean} scrolls whether text is scrolling; scrolling text is not announced
   */
  show(lcd, text, annunciators, scrolls) {
    const on = lcd[26] === 1;
    this.cells.forEach((cell, n) => {
      const [code, mark] = [lcd[n], lcd[12 + n]];
      if (this.shown[n] === code && this.shown[12 + n] === mark && this.shown[26] === lcd[26]) return;
      cell.setAttribute('d', on ? cellPath(this.masks[code], mark) : '');
    });
    const lit = lcd[24] | (lcd[25] << 8);
    this.signs.forEach((sign, n) => sign.classList.toggle('on', on && ((lit >> n) & 1) === 1));
    this.shown = lcd;
    if (this.element.dataset.annunciators !== annunciators) this.element.dataset.annunciators = annunciators;
    if (text === this.text && this.element.dataset.display === text) return;
    this.text = text;
    this.element.dataset.display = text;
    byId('lcd-text').textContent = text;
    clearTimeout(this.timer);
    if (!scrolls) this.timer = window.setTimeout(() => this.speak(), CALM);
  }

  speak() {
    const text = this.text.trim();
    if (text !== this.spoken) byId('spoken').textContent = text || '\u00a0';
    this.spoken = text;
  }
}
