// Visibly presses the keys of the programs in the strip, or the keys in a link.

/** @typedef {{program?: string, keys: string}} Demo */

/** @type {Record<string, Demo>} */
export const DEMOS = {
  queens: { keys: 'K8QUEENS{Enter}YES!158RRR' },
  lander: { keys: 'KLANDER{Enter}5R10R4.5R' },
  solve: { keys: '{ALPHA}GX1{ALPHA}0{Enter}1KSOLVE{Enter}' },
  calendar: { keys: 'KMDY{Enter}7.041976{Enter}1.012000KDAYS{Enter}{wait:2}7.201969KWEEKDAY{Enter}' },
};

/** The time from one key to the next, in milliseconds; each key is held for `DOWN` milliseconds. */
const PACE = 170;
const DOWN = 80;

const sleep = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));

export class Player {
  /** @param {import('./calculator.js').Calculator} calculator @param {import('./keypad.js').Keypad} keypad */
  constructor(calculator, keypad) {
    this.calculator = calculator;
    this.keypad = keypad;
    /** The number of the script being played; another script or a key press by the user ends it. */
    this.playing = 0;
  }

  stop() {
    this.playing += 1;
  }

  /** Types keys and shows each as pressed. @param {string} keys in the format of `sim41 type` */
  async play(keys) {
    const script = ++this.playing;
    const length = this.calculator.core.script(keys);
    const goes = () => script === this.playing && this.calculator.awake;
    for (let n = 0; n < length && goes(); n++) {
      await this.calculator.settled();
      if (!goes()) return;
      this.calculator.tick();
      const step = /** @type {{keys: number[], hold: number, wait: number}} */ (JSON.parse(this.calculator.core.script_step(n)));
      for (const [place, code] of step.keys.entries()) {
        const last = place + 1 === step.keys.length;
        this.keypad.flash(code, DOWN);
        this.calculator.press(code, true);
        await sleep(last && step.hold ? step.hold : DOWN);
        this.calculator.release();
        await sleep(PACE - DOWN);
        if (!goes()) return;
      }
      this.calculator.work();
      if (step.wait) await sleep(step.wait);
    }
  }
}
