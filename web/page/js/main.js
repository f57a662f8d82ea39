// Connects the calculator with display, keys, panels, files and storage.

import init, { library, segments } from '../wasm/sim41_web.js';
import { connect, connectDialogs, toggleMap } from './buttons.js';
import { Calculator } from './calculator.js';
import { Player } from './demos.js';
import { Display } from './display.js';
import { byId, note, parsed } from './dom.js';
import { Files, message } from './files.js';
import { Keyboard, redo, undo } from './keyboard.js';
import { Keypad } from './keypad.js';
import { Editor, Library } from './library.js';
import { Paper } from './paper.js';
import { Panels } from './panels.js';
import { Saving } from './saving.js';
import * as settingsOf from './settings.js';
import { Sharing } from './sharing.js';
import { Sound } from './sound.js';
import * as store from './store.js';
import { TEXTS } from './texts.js';
import { Words } from './words.js';

/** The calculator that runs the strip's programs. */
const DEMO = 'demo';

const embedded = document.documentElement.classList.contains('embed');
if (!embedded) store.prepare();
await Promise.all([init({ module_or_path: globalThis.sim41Wasm ?? 'sim41.wasm' }), parsed()]);

const settings = settingsOf.read();
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
  hold: () => debug('hold'), continue: () => debug('continue'),
  stop: () => calculator.view('program').running && debug('stop-here'), edit: () => editor.open(),
  print: () => pressPrinter('PRINT'), advance: () => pressPrinter('ADV'),
  copyPaper: () => paper.copy(), savePaper: () => paper.save(),
  tear: () => { paper.replace([]); panels.draw(); saving.saveSoon(); },
});
const saving = new Saving(calculator, { paper, panels, settings, stop: () => player.stop() }, !embedded);
const words = new Words(calculator);
const editor = new Editor(calculator);
const files = new Files(calculator, saving);
const programs = new Library(calculator, JSON.parse(library()), { play, edit: (listing) => editor.open(listing) });
const sharing = new Sharing(calculator, { saving, files, programs: programs.programs, embedded, play });
new Keyboard(calculator, keypad, {
  undo: () => undo(calculator), redo: () => redo(calculator), map: toggleMap,
  beginName: (text) => words.open(text), words: () => settings.words,
});
connect({
  calculator, panels, words, files, library: programs, editor, saving, sharing, playDemo,
  showStrip: () => settingsOf.showStrip(settings, true),
});
connectDialogs();

/** @param {string} verb */
function debug(verb) {
  files.attempt(() => calculator.change((core) => core.debug(verb)));
}

/** @param {string} key */
function pressPrinter(key) {
  calculator.change((core) => core.press_printer(key));
}

let legends = '';

function draw() {
  const { core } = calculator;
  display.show(core.lcd(), core.display(), core.annunciators(), core.scrolls());
  const view = core.view('legends');
  if (view !== legends) keypad.label(JSON.parse((legends = view)));
  if (calculator.busy) panels.drawNext();
  else panels.draw();
  const [back, forth] = core.depth();
  /** @type {HTMLButtonElement} */ (byId('undo')).disabled = back === 0;
  /** @type {HTMLButtonElement} */ (byId('redo')).disabled = forth === 0;
}

calculator.addEventListener('frame', draw);
calculator.addEventListener('step', (event) => panels.note(/** @type {CustomEvent} */ (event).detail));
calculator.addEventListener('happening', (event) => {
  const happening = /** @type {CustomEvent<import('./calculator.js').Happening>} */ (event).detail;
  if (happening.type === 'tone') {
    sound.tone(happening.millihertz / 1000, happening.milliseconds);
    if (document.hidden) before ||= calculator.core.display().trim() || ' ';
  }
  if (happening.type === 'printed') paper.print(happening);
  if (happening.type === 'held') note(TEXTS.held);
});

/** The display at the first tone of an alarm in a hidden tab. The alarm's message appears later. */
let before = '';

/** @param {string} shown */
function notify(shown) {
  if (!before || shown === before) return;
  before = '';
  if (globalThis.Notification?.permission !== 'granted') return;
  new Notification(TEXTS.alarm, { body: shown, tag: 'alarm', icon: 'icon-192.png' });
}

calculator.addEventListener('change', () => notify(calculator.core.display().trim()));

/** Clears the calculator for demonstrations and types keys into it. @param {string} keys */
async function playDemo(keys) {
  await saving.open(DEMO);
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

window.addEventListener('hashchange', () => void sharing.open());
window.addEventListener('resize', () => panels.draw());
settingsOf.connect(settings, () => calculator.change((core) => core.set_speed(settings.speed)));

/** Used by tests and by pages that embed the calculator; docs/web.md describes it. */
globalThis.sim41 = {
  clear: () => calculator.change((core) => core.clear()),
  settled: () => calculator.settled(),
  calculator,
};

/** The program in a page written by `sim41 convert`. */
const inside = document.getElementById('program')?.textContent;
const brought = inside ? JSON.parse(inside) : null;
await saving.open(brought?.name ?? saving.last());
if (brought && !saving.record.saved) files.load(Uint8Array.from(atob(brought.program), (c) => c.charCodeAt(0)));
document.documentElement.classList.add('ready');
await sharing.open();
await saving.persist();
if ('serviceWorker' in navigator && location.protocol.startsWith('http') && !embedded) {
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  registration?.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) note(TEXTS.newVersion);
    });
  });
}
