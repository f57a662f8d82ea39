// Runs the calculator: updates its clock, runs programs between frames, and dispatches events. No
// timer runs while the calculator waits for a key.

import { Sim41, time } from '../wasm/sim41_web.js';

/** The time for which a program runs before keys are processed, in milliseconds. */
const SLICE = 4;
/** The longest delay of a browser's timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** @typedef {{type: 'tone', millihertz: number, milliseconds: number}
 *  | {type: 'printed', text: string, columns: number[]}
 *  | {type: 'error', text: string, in_program: boolean}
 *  | {type: 'held'}} Happening */

export class Calculator extends EventTarget {
  constructor() {
    super();
    this.core = new Sim41();
    /** Whether this tab owns the calculator and accepts keys for it. */
    this.awake = true;
    this.timer = 0;
    this.frame = 0;
    this.stepNumber = -1;
    this.busy = false;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      this.posted = false;
      if (this.busy) this.work();
    };
    this.port = channel.port2;
    this.posted = false;
    document.addEventListener('visibilitychange', () => this.work());
    this.tick();
  }

  tick() {
    const now = Date.now();
    this.core.tick(time(now), -60_000 * new Date(now).getTimezoneOffset());
  }

  /** Runs the calculator and schedules the next call. */
  work() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.awake) return;
    const start = performance.now();
    let wake = 0;
    do {
      this.tick();
      wake = this.core.run();
      this.pass();
    } while (wake === 0 && performance.now() - start < SLICE);
    this.busy = wake === 0;
    // While the tab is hidden, programs do not run; the tab only waits for alarms and sounds them.
    const active = !document.hidden || this.core.activity() === 'alarm';
    if (this.busy) {
      if (active) this.post();
    } else if (wake < Infinity && (active || !this.works())) {
      const wait = Math.min(LONGEST, Math.max(1, wake - time(Date.now())));
      this.timer = window.setTimeout(() => this.work(), wait);
    }
    this.show();
    if (!this.busy) {
      this.note();
      if (!this.works()) this.dispatchEvent(new Event('rest'));
    }
  }

  post() {
    if (this.posted) return;
    this.posted = true;
    this.port.postMessage(0);
  }

  pass() {
    const events = this.core.events();
    if (events === '[]') return;
    for (const happening of /** @type {Happening[]} */ (JSON.parse(events))) {
      this.dispatchEvent(new CustomEvent('happening', { detail: happening }));
    }
  }

  show() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.dispatchEvent(new Event('frame'));
    });
  }

  /** Dispatches an event for a step of the history that is new or has grown. */
  note() {
    const step = this.core.step();
    if (step !== 'null') this.dispatchEvent(new CustomEvent('step', { detail: JSON.parse(step) }));
    this.dispatchEvent(new Event('change'));
  }

  /** @param {number} code @param {boolean} typed whether it comes from the computer's keyboard or a script */
  press(code, typed = false) {
    if (!this.awake) return;
    this.tick();
    this.core.press(code, typed);
    this.work();
  }

  release() {
    if (!this.awake) return;
    this.tick();
    this.core.release();
    this.work();
  }

  /** Presses keys as one step; the last one is held until it is released. @param {Uint8Array} codes */
  pressAll(codes) {
    if (!this.awake || codes.length === 0) return;
    this.tick();
    this.core.press_all(codes);
    this.work();
  }

  /** Changes the calculator other than by keys. @template T @param {(core: Sim41) => T} change @returns {T} */
  change(change) {
    this.tick();
    const done = change(this.core);
    this.work();
    return done;
  }

  /** Whether the calculator is busy: it runs a program, pauses, or scrolls text. */
  works() {
    return this.busy || ['busy', 'waiting'].includes(this.core.activity());
  }

  /** Resolves when the calculator waits for a key. */
  settled() {
    return new Promise((done) => {
      const look = () => {
        if (!this.works()) return done(undefined);
        this.addEventListener('rest', look, { once: true });
      };
      look();
    });
  }

  /** @template T @param {string} name @returns {T} */
  view(name) {
    return JSON.parse(this.core.view(name));
  }
}
