// The keys of the faceplate, operated by touch, mouse, or keyboard focus.

import { byId } from './dom.js';

/** How long a key pressed by a script or the computer's keyboard looks pressed, in milliseconds. */
const FLASH = 90;

/** @typedef {[code: number, legend: {face: string, gold: string, letter: string, changed: boolean, gold_changed: boolean}]} Legend */

export class Keypad {
  /** @param {import('./calculator.js').Calculator} calculator @param {() => void} pressed */
  constructor(calculator, pressed) {
    this.calculator = calculator;
    this.pressed = pressed;
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    /** The pointer that holds a key down. */
    this.pointer = -1;
    /** @type {HTMLButtonElement | null} */
    this.down = null;
    const keys = byId('keys');
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (keys.querySelectorAll('button'))) {
      this.buttons.set(Number(button.dataset.code), button);
    }
    keys.addEventListener('pointerdown', (event) => this.pointerDown(event));
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      window.addEventListener(end, (event) => this.pointerUp(event));
    }
    keys.addEventListener('contextmenu', (event) => event.preventDefault());
    // A focused button, or a screen reader, clicks without a pointer.
    keys.addEventListener('click', (event) => {
      const button = this.buttonOf(event.target);
      if (button && event.detail === 0) this.tap(Number(button.dataset.code));
    });
    window.addEventListener('blur', () => this.letGo());
  }

  /** @param {EventTarget | null} target */
  buttonOf(target) {
    return target instanceof Element ? /** @type {HTMLButtonElement | null} */ (target.closest('button[data-code]')) : null;
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    const button = this.buttonOf(event.target);
    if (!button || event.button > 0) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // The first key is released as soon as a second finger touches the screen.
    this.letGo();
    this.pointer = event.pointerId;
    this.down = button;
    button.classList.add('down');
    this.calculator.press(Number(button.dataset.code));
    this.pressed();
  }

  /** @param {PointerEvent} event */
  pointerUp(event) {
    if (event.pointerId === this.pointer) this.letGo();
  }

  letGo() {
    if (!this.down) return;
    this.down.classList.remove('down');
    this.down = null;
    this.pointer = -1;
    this.calculator.release();
  }

  /** @param {number} code */
  tap(code) {
    this.letGo();
    this.flash(code);
    this.calculator.press(code);
    this.calculator.release();
    this.pressed();
  }

  /** @param {number} code @param {number} time */
  flash(code, time = FLASH) {
    const button = this.buttons.get(code);
    if (!button) return;
    button.classList.add('down');
    setTimeout(() => button !== this.down && button.classList.remove('down'), time);
  }

  /** @param {Legend[]} legends */
  label(legends) {
    for (const [code, { face, gold, letter, changed, gold_changed: goldChanged }] of legends) {
      const button = this.buttons.get(code);
      if (!button) continue;
      write(button, '.face', face, changed);
      write(button, '.blue', letter, false);
      button.setAttribute('aria-label', changed ? face : (button.dataset.key ?? face));
      const above = button.parentElement;
      if (above) write(above, '.gold', gold, goldChanged);
    }
  }
}

/** @param {Element} within @param {string} selector @param {string} text @param {boolean} changed */
function write(within, selector, text, changed) {
  const element = /** @type {HTMLElement | null} */ (within.querySelector(selector));
  if (!element) return;
  if (selector === '.gold') element.textContent = text;
  else element.dataset.text = text;
  element.classList.toggle('changed', changed);
  element.classList.toggle('long', text.length > 5);
}
