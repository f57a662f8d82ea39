// A tab locks the calculator that it shows. Another tab that opens the same calculator requests
// the lock.

/** How long another tab may take to save before its calculator is taken over, in milliseconds. */
const PATIENCE = 1500;

/** The calculator that this tab owns. */
export class Ownership {
  /** @param {() => Promise<void>} leaving called when another tab wants the calculator */
  constructor(leaving) {
    this.leaving = leaving;
    this.name = '';
    /** @type {(() => void) | null} */
    this.free = null;
    this.channel = new BroadcastChannel('sim41');
    this.channel.onmessage = async ({ data }) => {
      if (data !== this.name || !this.free) return;
      await this.leaving();
      this.release();
    };
  }

  /** Takes over a calculator, even if another tab owns it. @param {string} name */
  async take(name) {
    this.release();
    this.name = name;
    if (!navigator.locks) return;
    if (await this.lock(name, { ifAvailable: true })) return;
    this.channel.postMessage(name);
    const signal = AbortSignal.timeout(PATIENCE);
    if (await this.lock(name, { signal })) return;
    await this.lock(name, { steal: true });
  }

  /** @param {string} name @param {LockOptions} options @returns {Promise<boolean>} */
  lock(name, options) {
    return new Promise((taken) => {
      navigator.locks
        .request(`sim41 ${name}`, options, (lock) => {
          if (!lock) return taken(false);
          return new Promise((free) => {
            this.free = () => free(undefined);
            taken(true);
          });
        })
        .catch(() => {
          // The lock was not granted in time, or another tab has stolen it.
          if (this.name === name && this.free) void this.leaving();
          taken(false);
        });
    });
  }

  release() {
    this.free?.();
    this.free = null;
  }
}
