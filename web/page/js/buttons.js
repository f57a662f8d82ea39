// The buttons of the bar, the menu and the dialogs.

import { byId, copy, dialog, input, note, on, textarea } from './dom.js';
import { DEMOS } from './demos.js';
import { redo, undo } from './keyboard.js';
import { TEXTS } from './texts.js';

/**
 * @typedef {{calculator: import('./calculator.js').Calculator, panels: import('./panels.js').Panels,
 *  words: import('./words.js').Words, files: import('./files.js').Files,
 *  library: import('./library.js').Library, editor: import('./library.js').Editor,
 *  saving: import('./saving.js').Saving, sharing: import('./sharing.js').Sharing,
 *  playDemo: (keys: string) => Promise<void>, showStrip: () => void}} Page
 */

/** Shows or hides the computer's keys on the calculator. */
export function toggleMap() {
  const shown = document.documentElement.classList.toggle('map');
  byId('keys-button').setAttribute('aria-pressed', String(shown));
}

/** @param {Page} page */
export function connect(page) {
  const { calculator, panels, words, files, library, editor, saving, sharing } = page;
  /** @type {Record<string, () => unknown>} */
  const actions = {
    library: () => library.open(),
    edit: () => editor.open(),
    share: () => sharing.share(),
    strip: page.showStrip,
    open: () => files.choose(),
    import: () => files.choose('.state'),
    paste: async () => files.paste(await navigator.clipboard.readText()),
    'save-prg': () => files.saveProgram('prg'),
    'save-raw': () => files.saveProgram('raw'),
    'save-svg': () => files.saveProgram('svg'),
    export: () => saving.exportState(),
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
    void actions[action]();
  });
  on('menu-button', 'click', () => {
    byId('exported').textContent = saving.exportedWhen();
    dialog('menu').showModal();
  });
  on('calculators-button', 'click', async () => {
    await saving.list();
    dialog('calculators').showModal();
  });
  on('calculator-new', 'submit', async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem('name'));
    const name = field.value;
    field.value = '';
    dialog('calculators').close();
    await saving.openNew(name, 'calculator');
  });
  on('undo', 'click', () => undo(calculator));
  on('redo', 'click', () => redo(calculator));
  on('words-button', 'click', () => words.open(''));
  on('keys-button', 'click', toggleMap);
  on('panels-button', 'click', () => {
    const shown = document.documentElement.classList.toggle('panels-open');
    byId('panels-button').setAttribute('aria-expanded', String(shown));
    panels.draw();
  });
  on('share-copy', 'click', () => copy(textarea('share-link').value, TEXTS.copiedLink));
  on('set-printer', 'change', () => calculator.change((core) => core.set_printer(input('set-printer').value)));
  on('set-notify', 'click', async () => {
    const granted = (await globalThis.Notification?.requestPermission()) === 'granted';
    note(granted ? TEXTS.notifyOn : TEXTS.notifyOff);
  });
  on('strip', 'click', (/** @type {Event} */ event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    const { demo, copyLink: link } = pressed?.dataset ?? {};
    if (demo) void page.playDemo(DEMOS[demo].keys);
    if (link) void sharing.copy({ keys: DEMOS[link].keys });
  });
}

/** Closes dialogs on a click outside them, and keeps the focus where the user works. */
export function connectDialogs() {
  let byPointer = false;
  for (const kind of ['pointerdown', 'keydown']) {
    document.addEventListener(kind, () => (byPointer = kind === 'pointerdown'), { capture: true });
  }
  // A closed dialog returns the focus to the button that opened it. After a click, the button loses
  // the focus again, because the computer's keys then belong to the calculator.
  document.addEventListener('close', () => {
    if (byPointer && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, { capture: true });
  document.addEventListener('click', (event) => {
    if (event.target instanceof HTMLDialogElement && event.target.id !== 'away') event.target.close();
  });
}
