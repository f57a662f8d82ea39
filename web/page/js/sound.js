// Tones with the calculator's pitch and length, the click of a key, and vibration.

/** The volume of a tone, low because a square wave is shrill. */
const LOUD = 0.12;
/**
 * The delay in milliseconds of the first click, so the display changes first: starting the audio
 * output can block the page for 150 ms.
 */
const AFTER_FRAME = 50;

export class Sound {
  /** @param {import('./settings.js').Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** Whether a key was pressed, after which browsers allow sound. */
    this.permitted = false;
    /** @type {AudioContext | null} */
    this.context = null;
    /** The time at which the queued tones end. */
    this.until = 0;
  }

  /** Must be called for each key, because browsers allow sound only after the first input. */
  touched() {
    if (this.settings.vibrate) navigator.vibrate?.(8);
    if (!this.settings.click && !this.settings.tones) return;
    this.permitted = true;
    if (this.context) this.click();
    else setTimeout(() => this.click(), AFTER_FRAME);
  }

  output() {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
    return this.context;
  }

  click() {
    const context = this.output();
    if (!this.settings.click) return;
    const length = Math.round(0.012 * context.sampleRate);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < length; n++) {
      samples[n] = (Math.random() * 2 - 1) * Math.exp((-6 * n) / length) * 0.25;
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
  }

  /** Plays a tone after those that are queued. @param {number} hertz @param {number} milliseconds */
  tone(hertz, milliseconds) {
    if (!this.settings.tones || !this.permitted || milliseconds === 0) return;
    const context = this.output();
    const begin = Math.max(context.currentTime, this.until);
    this.until = begin + milliseconds / 1000;
    const oscillator = context.createOscillator();
    oscillator.type = 'square';
    oscillator.frequency.value = hertz;
    const gain = context.createGain();
    gain.gain.value = LOUD;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(this.until);
  }
}
