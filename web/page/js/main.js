// The page: connects the calculator with display, keys, panels, files and storage.

import init, { Sim41, library, segments } from '../wasm/sim41_web.js';
import { Calculator } from './calculator.js';
import { DEMOS, Player } from './demos.js';
import { Display } from './display.js';
import { ask, byId, copy, dialog, download, input, make, note, on, textarea } from './dom.js';
import { Files, message } from './files.js';
import { Keyboard, redo, undo } from './keyboard.js';
import { Keypad } from './keypad.js';
import { Editor, Library } from './library.js';
import * as links from './links.js';
import { Paper } from './paper.js';
import { Panels } from './panels.js';
import * as settingsOf from './settings.js';
import { Sound } from './sound.js';
import * as store from './store.js';
import { TEXTS } from './texts.js';
import { Words } from './words.js';

/** The calculator of a first visit, and the one in which the programs of the strip run. */
const FIRST = 'main';
const DEMO = 'demo';
/** The time after the last change after which memory is saved, in milliseconds. */
const CALM = 150;
/** The most bytes of the history that are saved. */
const HISTORY = 200_000;

await init({ module_or_path: globalThis.sim41Wasm ?? 'sim41.wasm' });

const settings = settingsOf.read();
const embedded = document.documentElement.classList.contains('embed');
const calculator = new Calculator();
const display = new Display(segments());
const sound = new Sound(settings);
const paper = new Paper();
const keypad = new Keypad(calculator, () => {
  player.stop();
  sound.touched();
});
const player = new Player(calculator, keypad);
const panels = new Panels(calculator, paper, {
  step: () => debug('step'), over: () => debug('over'), back: () => debug('back'),
  hold: () => debug('hold'), continue: () => debug('continue'), edit: () => editor.open(),
  print: () => pressPrinter('PRINT'), advance: () => pressPrinter('ADV'),
  copyPaper: () => paper.copy(), savePaper: () => paper.save(),
  tear: () => { paper.lines = []; paper.drawn = -1; panels.draw(); saveSoon(); },
});
const words = new Words(calculator);
const editor = new Editor(calculator);
const files = new Files(calculator, { openState, plug });
/** The program in the page that `sim41 export page` has written. */
const inside = document.getElementById('program')?.textContent;
const programs = new Library(calculator, JSON.parse(library()), { play, edit: (listing) => editor.open(listing) });
new Keyboard(calculator, keypad, {
  undo: () => undo(calculator), redo: () => redo(calculator), map: toggleMap,
  beginName: (text) => words.open(text), words: () => settings.words,
});

/** @type {store.Record} */
let record = newRecord(FIRST);
let stored = !embedded;
let changed = false;
let saving = 0;

/** @param {string} name @returns {store.Record} */
function newRecord(name) {
  return { name, revision: 0, saved: '', history: '', paper: [], tape: [], modules: [], exported: 0, used: 0 };
}

/** @param {string} verb */
function debug(verb) {
  files.attempt(() => calculator.change((core) => core.debug(verb)));
}

/** @param {string} key */
function pressPrinter(key) {
  calculator.change((core) => core.press_printer(key));
}

// --- what the calculator does ---

let legends = '';

function draw() {
  const { core } = calculator;
  display.show(core.lcd(), core.display(), core.annunciators(), core.scrolls());
  const now = core.view('legends');
  if (now !== legends) keypad.label(JSON.parse((legends = now)));
  panels.draw();
  const [back, forth] = core.depth();
  button('undo').disabled = back === 0;
  button('redo').disabled = forth === 0;
}

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (byId(id));

calculator.addEventListener('frame', draw);
calculator.addEventListener('change', saveSoon);
calculator.addEventListener('step', (event) => panels.note(/** @type {CustomEvent} */ (event).detail));
calculator.addEventListener('happening', (event) => {
  const happening = /** @type {CustomEvent<import('./calculator.js').Happening>} */ (event).detail;
  if (happening.type === 'tone') {
    sound.tone(happening.hertz, happening.milliseconds);
    if (document.hidden) notify();
  }
  if (happening.type === 'printed') paper.print(happening);
  if (happening.type === 'held') note(TEXTS.held);
});

/** An alarm sounds while nobody looks. */
function notify() {
  if (globalThis.Notification?.permission !== 'granted') return;
  new Notification(TEXTS.alarm, { body: calculator.core.display().trim(), tag: 'alarm', icon: 'icon-192.png' });
}

// --- memory ---

function saveSoon() {
  changed = true;
  clearTimeout(saving);
  if (document.hidden) void save(true);
  else saving = window.setTimeout(() => void save(false), CALM);
}

/** @param {boolean} whole whether the history is saved too, which takes longer */
async function save(whole) {
  clearTimeout(saving);
  if (!changed || !stored || !calculator.awake) return;
  changed = false;
  record.saved = calculator.core.save();
  if (whole || !calculator.busy) record.history = calculator.core.save_history(HISTORY);
  record.paper = paper.lines;
  record.tape = panels.tape;
  record.used = Date.now();
  try {
    if (!(await store.write(record))) await away();
  } catch {
    stored = false;
    byId('storage-state').textContent = TEXTS.noStorage;
  }
}

document.addEventListener('visibilitychange', () => document.hidden && void save(true));
window.addEventListener('pagehide', () => void save(true));

const ownership = new store.Ownership(async () => {
  await save(true);
  void away();
});

/** Another tab has this calculator: nothing is saved here until the person comes back to it. */
async function away() {
  calculator.awake = false;
  await ask('away');
  await open(record.name);
}

/** Opens a calculator of this browser. @param {string} name */
async function open(name) {
  player.stop();
  await save(true);
  if (stored) await ownership.take(name);
  record = newRecord(name);
  try {
    record = (stored && (await store.read(name))) || record;
  } catch {
    stored = false;
  }
  calculator.awake = true;
  paper.lines = record.paper ?? [];
  paper.drawn = -1;
  panels.tape = record.tape ?? [];
  panels.board = 'null';
  calculator.core.clear();
  calculator.tick();
  if (record.saved) files.attempt(() => resume(JSON.parse(record.saved)));
  for (const { name: file, bytes } of record.modules ?? []) files.attempt(() => calculator.core.plug(file, bytes));
  calculator.core.set_speed(settings.speed);
  input('set-printer').value = calculator.core.printer() || 'off';
  byId('calculator-name').textContent = name === FIRST ? 'sim41' : name;
  try {
    localStorage.setItem('sim41-open', name);
  } catch {
    // The first calculator opens the next time.
  }
  calculator.work();
}

/** @param {{state: string, entry: number[], running: boolean, off: boolean, message: boolean}} saved */
function resume({ state, entry, running, off, message: shown }) {
  calculator.core.resume(state, Uint8Array.from(entry), running, off, shown, record.history);
}

/** Makes the memory of a state file a calculator of its own. @param {string} text @param {string} name */
async function openState(text, name) {
  try {
    new Sim41().restore(text);
  } catch (error) {
    return note(TEXTS.rejected(name, message(error)));
  }
  await open(await freeName(name.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 36) || 'imported'));
  calculator.change((core) => core.restore(text));
}

/** Plugs a module image in; it is kept with the calculator. @param {string} name @param {Uint8Array} bytes */
function plug(name, bytes) {
  note(calculator.change((core) => core.plug(name, bytes)));
  record.modules = [...(record.modules ?? []), { name, bytes }];
  saveSoon();
}

/** @param {string} name */
async function freeName(name) {
  const names = stored ? (await store.all()).map((other) => other.name) : [];
  let free = name;
  for (let n = 2; names.includes(free) || free === record.name; n++) free = `${name}-${n}`;
  return free;
}

function exportState() {
  download(`${record.name}.state`, calculator.core.state(), 'text/plain');
  record.exported = Date.now();
  saveSoon();
}

async function listCalculators() {
  const records = stored ? await store.all() : [];
  if (!records.some(({ name }) => name === record.name)) records.push(record);
  records.sort((a, b) => b.used - a.used);
  byId('calculator-list').replaceChildren(...records.map(({ name, exported }) => {
    const date = exported ? TEXTS.exportedOn(new Date(exported).toLocaleDateString()) : TEXTS.neverExported;
    const row = make('li', {}, make('div', {}, make('b', { textContent: name === FIRST ? 'sim41' : name }), ' ', make('span', { className: 'small', textContent: date })));
    const act = (/** @type {string} */ text, /** @type {() => unknown} */ does) => {
      const it = make('button', { type: 'button', textContent: text, onclick: () => void does() });
      it.setAttribute('aria-label', `${text} ${name}`);
      row.append(it);
    };
    if (name === record.name) row.append(make('span', { className: 'small', textContent: TEXTS.here }));
    else {
      act(TEXTS.open, async () => { dialog('calculators').close(); await open(name); });
      act(TEXTS.rename, async () => {
        const to = prompt(TEXTS.renameCalculator, name)?.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 40);
        if (to && !(await store.rename(name, to))) note(TEXTS.nameTaken);
        await listCalculators();
      });
      act(TEXTS.remove, async () => {
        if (confirm(TEXTS.deleteCalculator(name))) await store.remove(name);
        await listCalculators();
      });
    }
    return row;
  }));
}

// --- programs that press their own keys, and links ---

/** Types keys into the calculator of demonstrations, which is cleared first. @param {string} keys */
async function playDemo(keys) {
  await open(DEMO);
  calculator.change((core) => core.clear());
  panels.choose('board');
  await play(keys);
}

/** @param {string} keys */
async function play(keys) {
  try {
    await player.play(keys);
  } catch (error) {
    note(message(error));
  }
}

async function openLink() {
  /** @type {links.Link | null} */
  let link;
  try {
    link = await links.read(location.hash);
  } catch (error) {
    return note(TEXTS.linkBad(message(error)));
  }
  if (!link || (!link.program && !link.keys && !link.run && !link.speed)) return;
  const list = byId('link-list');
  const row = (/** @type {string} */ text) => list.append(make('li', { textContent: text }));
  list.replaceChildren();
  byId('link-listing').textContent = '';
  /** @type {import('./files.js').FoundProgram[]} */
  let found = [];
  try {
    const builtIn = programs.programs.find(({ name }) => name === link.program);
    if (builtIn) link.program = new TextEncoder().encode(builtIn.listing);
    else if (typeof link.program === 'string') throw new Error(`no program ${link.program.slice(0, 20)}`);
    if (link.program) {
      const inspected = JSON.parse(calculator.core.inspect(builtIn ? 'x.prg' : 'x.raw', link.program));
      if (inspected.kind !== 'programs') throw new Error('not a program');
      found = inspected.programs;
    }
    if (link.keys) calculator.core.script(link.keys);
  } catch (error) {
    return note(TEXTS.linkBad(message(error)));
  }
  for (const { label, lines } of found) row(`${label || TEXTS.linkProgram}, ${TEXTS.lines(lines)}`);
  byId('link-listing').textContent = found.map(({ listing }) => listing).join('\n');
  if (link.keys) row(TEXTS.linkKeys(link.keys));
  if (link.run) row(TEXTS.linkRun(link.run));
  if (link.speed) row(TEXTS.linkSpeed(link.speed));
  link.unknown.forEach((name) => row(TEXTS.linkUnknown(name.slice(0, 20))));
  const answer = await ask('link');
  history.replaceState(null, '', location.pathname + location.search + (link.embed ? '#embed=1' : ''));
  if (answer !== 'new' && answer !== 'here') return;
  if (answer === 'new' && !embedded) {
    await open(await freeName(found[0]?.label.replace(/[^\p{L}\p{N}_-]/gu, '') || 'link'));
  }
  if (link.speed) calculator.core.set_speed(link.speed);
  if (found.length > 0) files.load(found.flatMap(({ bytes }) => bytes));
  if (link.run) await play(`{XEQ "${link.run.replaceAll('"', '')}"}`);
  if (link.keys) await play(link.keys);
}

/** @param {{program?: string | Uint8Array, keys?: string}} link */
const copyLink = async (link) => copy(await links.write(link), TEXTS.copiedLink);

async function share() {
  let program;
  try {
    program = calculator.core.program_file('raw');
  } catch (error) {
    return note(message(error));
  }
  const write = async () => {
    const keys = input('share-keys').value;
    textarea('share-link').value = await links.write({ program, keys });
    const embed = await links.write({ program, keys, embed: true });
    textarea('share-embed').value = `<iframe src="${embed}" width="360" height="640" title="HP-41CX"></iframe>`;
  };
  byId('share-keys').oninput = () => void write();
  await write();
  dialog('share').showModal();
}

// --- buttons ---

function toggleMap() {
  const shown = document.documentElement.classList.toggle('map');
  byId('keys-button').setAttribute('aria-pressed', String(shown));
}

function togglePanels() {
  const shown = document.documentElement.classList.toggle('panels-open');
  byId('panels-button').setAttribute('aria-expanded', String(shown));
  panels.draw();
}

/** @type {Record<string, () => unknown>} */
const ACTIONS = {
  library: () => programs.open(),
  edit: () => editor.open(),
  share,
  strip: () => { settings.strip = true; settingsOf.write(settings); settingsOf.apply(settings); },
  open: () => files.choose(),
  import: () => files.choose('.state'),
  paste: async () => files.paste(await navigator.clipboard.readText()),
  'save-prg': () => files.saveProgram('prg'),
  'save-raw': () => files.saveProgram('raw'),
  export: exportState,
  'copy-x': () => copy(calculator.core.x(), TEXTS.copiedX),
  'copy-display': () => copy(calculator.core.display().trim(), TEXTS.copiedDisplay),
  keyboard: toggleMap,
  settings: () => dialog('settings').showModal(),
  help: () => dialog('help').showModal(),
};

on('menu', 'click', (/** @type {Event} */ event) => {
  const action = event.target instanceof HTMLElement ? event.target.dataset.action : undefined;
  if (!action) return;
  dialog('menu').close();
  void ACTIONS[action]();
});
on('menu-button', 'click', () => {
  byId('exported').textContent = record.exported ? TEXTS.exportedOn(new Date(record.exported).toLocaleDateString()) : TEXTS.neverExported;
  dialog('menu').showModal();
});
on('calculators-button', 'click', async () => {
  await listCalculators();
  dialog('calculators').showModal();
});
on('calculator-new', 'submit', async (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem('name'));
  const name = await freeName(field.value);
  field.value = '';
  dialog('calculators').close();
  await open(name);
});
on('undo', 'click', () => undo(calculator));
on('redo', 'click', () => redo(calculator));
on('words-button', 'click', () => words.open(''));
on('keys-button', 'click', toggleMap);
on('panels-button', 'click', togglePanels);
on('share-copy', 'click', () => copy(textarea('share-link').value, TEXTS.copiedLink));
on('set-printer', 'change', () => calculator.change((core) => core.set_printer(input('set-printer').value)));
on('set-notify', 'click', async () => note((await Notification.requestPermission()) === 'granted' ? TEXTS.notifyOn : TEXTS.notifyOff));
on('strip', 'click', (/** @type {Event} */ event) => {
  const pressed = event.target instanceof Element ? event.target.closest('button') : null;
  const { demo, copyLink: link } = pressed?.dataset ?? {};
  if (demo) void playDemo(DEMOS[demo].keys);
  if (link) void copyLink({ keys: DEMOS[link].keys });
});
let byPointer = false;
for (const kind of ['pointerdown', 'keydown']) {
  document.addEventListener(kind, () => (byPointer = kind === 'pointerdown'), { capture: true });
}
// A dialog gives the focus back to the button that opened it. Where no keyboard moves the focus,
// the computer's keys belong to the calculator.
document.addEventListener('close', () => {
  if (byPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}, { capture: true });
document.addEventListener('click', (event) => {
  // A click beside a dialog closes it.
  if (event.target instanceof HTMLDialogElement && event.target.id !== 'away') event.target.close();
});
window.addEventListener('hashchange', () => void openLink());
window.addEventListener('resize', () => panels.draw());
settingsOf.connect(settings, () => calculator.change((core) => core.set_speed(settings.speed)));

// --- the beginning ---

/** Used by tests and by pages that embed the calculator; docs/web.md describes it. */
globalThis.sim41 = {
  clear: () => calculator.change((core) => core.clear()),
  settled: () => calculator.settled(),
  calculator,
};

let first = FIRST;
try {
  first = (!embedded && localStorage.getItem('sim41-open')) || FIRST;
} catch {
  // Without storage there is only the first one.
}
const brought = inside ? JSON.parse(inside) : null;
if (brought) first = brought.name;
await open(first);
if (brought && !record.saved) files.load(Uint8Array.from(atob(brought.program), (c) => c.charCodeAt(0)));
document.documentElement.classList.add('ready');
await openLink();
if (stored) {
  await store.persist().catch(() => false);
  const kept = await store.persisted().catch(() => false);
  byId('storage-state').textContent = kept ? TEXTS.persistent : TEXTS.notPersistent;
}
if ('serviceWorker' in navigator && location.protocol.startsWith('http') && !embedded) {
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  registration?.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) note(TEXTS.newVersion);
    });
  });
}
