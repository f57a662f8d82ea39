// The computer's keyboard. crates/session/src/keystrokes/computer_keyboard.rs decides what a key
// means; this file handles focus, undo and Escape.

import { note } from './dom.js';
import { TEXTS } from './texts.js';

/** Keys with different names in the browser and in the library. */
const NAMES = /** @type {Record<string, string>} */ ({ ArrowUp: 'Up', ArrowDown: 'Down' });
const NAMED = new Set(['Enter', 'Backspace', 'Delete', 'Tab', 'Up', 'Down', 'Escape']);

export class Keyboard {
  /**
   * @param {import('./calculator.js').Calculator} calculator
   * @param {import('./keypad.js').Keypad} keypad
   * @param {{undo: () => void, redo: () => void, beginName: (text: string) => void, map: () => void, words: () => boolean}} commands
   */
  constructor(calculator, keypad, commands) {
    this.calculator = calculator;
    this.keypad = keypad;
    this.commands = commands;
    /** Whether the calculator has the focus; Tab then presses ALPHA instead of moving the focus. */
    this.engaged = false;
    this.held = '';
    document.addEventListener('keydown', (event) => this.down(event));
    document.addEventListener('keyup', (event) => this.up(event));
    document.addEventListener('pointerdown', (event) => {
      this.engaged = event.target instanceof Element && event.target.closest('#calc') !== null;
    });
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (control && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      return event.shiftKey ? this.commands.redo() : this.commands.undo();
    }
    if (control && event.key.toLowerCase() === 'y') {
      event.preventDefault();
      return this.commands.redo();
    }
    if (event.key === 'F1') {
      event.preventDefault();
      return this.commands.map();
    }
    if (control || event.metaKey || (event.altKey && !event.getModifierState('AltGraph'))) return;
    const name = NAMES[event.key] ?? event.key;
    if (![...name].length || ([...name].length > 1 && !NAMED.has(name) && !/^F\d+$/.test(name))) return;
    // The button that closed a dialog has the focus until the next frame.
    const focused = document.activeElement?.closest('button, a, [tabindex], summary')?.checkVisibility();
    if (focused && ['Enter', ' ', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
    if (name === 'Tab' && (!this.engaged || event.shiftKey)) return;
    event.preventDefault();
    if (name === 'Escape') return this.escape();
    this.engaged = true;
    if (event.repeat) return;
    this.release();
    if (this.commands.words() && this.calculator.core.begins_name(name)) return this.commands.beginName(name);
    const codes = this.calculator.core.pc_keys(name);
    const said = this.calculator.core.said();
    if (said) note(said);
    if (codes.length === 0) return this.calculator.work();
    codes.forEach((code) => this.keypad.flash(code));
    this.keypad.pressed();
    if (codes.length > 1) return this.calculator.pressAll(codes);
    this.held = event.code;
    this.calculator.press(codes[0], true);
  }

  /** @param {KeyboardEvent} event */
  up(event) {
    if (event.code === this.held) this.release();
  }

  release() {
    if (!this.held) return;
    this.held = '';
    this.calculator.release();
  }

  /** Esc closes what is open, or takes the focus from the calculator, so Tab works as usual. */
  escape() {
    if (this.calculator.core.escape_undoes()) return this.commands.undo();
    const codes = this.calculator.core.escape_keys();
    const said = this.calculator.core.said();
    if (codes.length > 0) return this.calculator.pressAll(codes);
    this.engaged = false;
    if (said) note(said);
  }
}

export const undo = (/** @type {import('./calculator.js').Calculator} */ calculator) => {
  const name = calculator.change((core) => core.undo());
  note(name === undefined ? TEXTS.nothingToUndo : TEXTS.undone(name));
};

export const redo = (/** @type {import('./calculator.js').Calculator} */ calculator) => {
  const name = calculator.change((core) => core.redo());
  note(name === undefined ? TEXTS.nothingToRedo : TEXTS.redone(name));
};
