// Opens the calculators in this browser, saves them after each change, and lists them in a dialog.

import { Sim41 } from '../wasm/sim41_web.js';
import { ask, byId, dialog, download, input, make, note } from './dom.js';
import { message } from './files.js';
import * as store from './store.js';
import { Ownership } from './tabs.js';
import { TEXTS } from './texts.js';

/** The name of the calculator for a first visit. */
export const FIRST = 'main';
/** The memory is saved this many milliseconds after the last change. */
const CALM = 150;
/** The maximum size of the saved history in bytes. */
const HISTORY = 200_000;
/** The key in local storage for the name of the open calculator. */
const OPEN = 'sim41-open';

/** @param {string} name @returns {store.Record} */
function newRecord(name) {
  return { name, revision: 0, saved: '', history: '', paper: [], tape: [], modules: [], exported: 0, used: 0 };
}

/** @param {string} text */
const nameOf = (text) => text.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 36);

export class Saving {
  /**
   * @param {import('./calculator.js').Calculator} calculator
   * @param {{paper: import('./paper.js').Paper, panels: import('./panels.js').Panels, settings: import('./settings.js').Settings, stop: () => void}} page
   * @param {boolean} stored whether the memory is saved
   */
  constructor(calculator, page, stored) {
    this.calculator = calculator;
    this.page = page;
    this.stored = stored;
    this.record = newRecord(FIRST);
    this.changed = false;
    /** Whether the stored memory was readable; unreadable memory is not overwritten. */
    this.readable = true;
    this.timer = 0;
    this.ownership = new Ownership(async () => {
      await this.save(true);
      void this.away();
    });
    calculator.addEventListener('change', () => this.saveSoon());
    document.addEventListener('visibilitychange', () => document.hidden && void this.save(true));
    window.addEventListener('pagehide', () => void this.save(true));
  }

  saveSoon() {
    this.changed = true;
    clearTimeout(this.timer);
    if (document.hidden) void this.save(true);
    else this.timer = window.setTimeout(() => void this.save(false), CALM);
  }

  /** @param {boolean} whole whether the history is saved too, which takes longer */
  async save(whole) {
    clearTimeout(this.timer);
    const { calculator, record, page } = this;
    if (!this.changed || !this.stored || !this.readable || !calculator.awake) return;
    this.changed = false;
    record.saved = calculator.core.save();
    if (whole || !calculator.busy) record.history = calculator.core.save_history(HISTORY);
    record.paper = page.paper.lines;
    record.tape = page.panels.tape;
    record.used = Date.now();
    try {
      if (!(await store.write(record))) await this.away();
    } catch {
      this.stored = false;
      byId('storage-state').textContent = TEXTS.noStorage;
    }
  }

  /** Another tab owns this calculator: nothing is saved here until the user returns to this tab. */
  async away() {
    this.calculator.awake = false;
    await ask('away');
    await this.open(this.record.name);
  }

  /** The name of the calculator that was last open. */
  last() {
    try {
      return (this.stored && localStorage.getItem(OPEN)) || FIRST;
    } catch {
      return FIRST;
    }
  }

  /** Opens a calculator in this browser. @param {string} name */
  async open(name) {
    const { calculator, page } = this;
    page.stop();
    await this.save(true);
    if (this.stored) await this.ownership.take(name);
    this.record = newRecord(name);
    try {
      this.record = (this.stored && (await store.read(name))) || this.record;
    } catch {
      this.stored = false;
    }
    const { paper, tape, saved, modules } = this.record;
    calculator.awake = true;
    page.paper.replace(paper ?? []);
    page.panels.renewTape(tape ?? []);
    calculator.core.clear();
    calculator.tick();
    this.readable = true;
    try {
      if (saved) calculator.core.resume(saved, this.record.history);
    } catch (error) {
      this.readable = false;
      note(TEXTS.unreadable(message(error)));
    }
    for (const { name: file, bytes } of modules ?? []) attempt(() => calculator.core.plug(file, bytes));
    calculator.core.set_speed(page.settings.speed);
    input('set-printer').value = calculator.core.printer() || 'off';
    byId('calculator-name').textContent = name === FIRST ? 'sim41' : name;
    try {
      localStorage.setItem(OPEN, name);
    } catch {
      // Without the stored name, the next visit opens the first calculator.
    }
    calculator.work();
  }

  /** Creates a new calculator from the memory in a state file. @param {string} text @param {string} name */
  async openState(text, name) {
    try {
      new Sim41().restore(text);
    } catch (error) {
      return note(TEXTS.rejected(name, message(error)));
    }
    await this.openNew(name, 'imported');
    this.calculator.change((core) => core.restore(text));
  }

  /** Opens an empty calculator. @param {string} name @param {string} otherwise the name if no valid character remains */
  async openNew(name, otherwise) {
    await this.open(await this.freeName(nameOf(name) || otherwise));
  }

  /** Plugs in a module image and stores it with the calculator. @param {string} name @param {Uint8Array} bytes */
  plug(name, bytes) {
    note(this.calculator.change((core) => core.plug(name, bytes)));
    this.record.modules = [...(this.record.modules ?? []), { name, bytes }];
    this.saveSoon();
  }

  /** @param {string} name */
  async freeName(name) {
    const names = this.stored ? (await store.all()).map((other) => other.name) : [];
    let free = name;
    for (let n = 2; names.includes(free) || free === this.record.name; n++) free = `${name}-${n}`;
    return free;
  }

  exportState() {
    download(`${this.record.name}.state`, this.calculator.core.state(), 'text/plain');
    this.record.exported = Date.now();
    this.saveSoon();
  }

  /** When this calculator was last exported, in words. */
  exportedWhen() {
    return when(this.record.exported);
  }

  /** Fills the dialog that lists the calculators. */
  async list() {
    const records = this.stored ? await store.all() : [];
    if (!records.some(({ name }) => name === this.record.name)) records.push(this.record);
    records.sort((a, b) => b.used - a.used);
    byId('calculator-list').replaceChildren(...records.map((record) => this.row(record)));
  }

  /** @param {store.Record} record */
  row({ name, exported }) {
    const title = make('b', { textContent: name === FIRST ? 'sim41' : name });
    const date = make('span', { className: 'small', textContent: when(exported) });
    const row = make('li', {}, make('div', {}, title, ' ', date));
    if (name === this.record.name) {
      row.append(make('span', { className: 'small', textContent: TEXTS.here }));
      return row;
    }
    const act = (/** @type {string} */ text, /** @type {() => unknown} */ does) => {
      const it = make('button', { type: 'button', textContent: text, onclick: () => void does() });
      it.setAttribute('aria-label', `${text} ${name}`);
      row.append(it);
    };
    act(TEXTS.open, async () => {
      dialog('calculators').close();
      await this.open(name);
    });
    act(TEXTS.rename, async () => {
      const to = nameOf(prompt(TEXTS.renameCalculator, name) ?? '');
      if (to && !(await store.rename(name, to))) note(TEXTS.nameTaken);
      await this.list();
    });
    act(TEXTS.remove, async () => {
      if (confirm(TEXTS.deleteCalculator(name))) await store.remove(name);
      await this.list();
    });
    return row;
  }

  /** Asks the browser for persistent storage, and shows the result. */
  async persist() {
    if (!this.stored) return;
    const kept = await store.persist().catch(() => false);
    byId('storage-state').textContent = kept ? TEXTS.persistent : TEXTS.notPersistent;
  }
}

/** @param {number} exported */
const when = (exported) => (exported ? TEXTS.exportedOn(new Date(exported).toLocaleDateString()) : TEXTS.neverExported);

/** @param {() => void} act */
function attempt(act) {
  try {
    act();
  } catch (error) {
    note(message(error));
  }
}
