// This browser's settings, stored next to the calculators.

import { byId, input } from './dom.js';

const KEY = 'sim41-settings';

/** @typedef {{size: number, theme: string, speed: string, click: boolean, vibrate: boolean, tones: boolean, words: boolean, strip: boolean}} Settings */

/** @type {Settings} */
const DEFAULTS = { size: 100, theme: 'auto', speed: 'full', click: true, vibrate: true, tones: true, words: true, strip: true };

/** @returns {Settings} */
export function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function write(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage, the settings last until the page is closed.
  }
}

/** @param {Settings} settings */
export function apply(settings) {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.style.setProperty('--size', String(settings.size / 100));
  root.classList.toggle('no-strip', !settings.strip);
}

/** Shows or hides the strip of programs. @param {Settings} settings @param {boolean} shown */
export function showStrip(settings, shown) {
  settings.strip = shown;
  write(settings);
  apply(settings);
}

/** Connects the dialog's fields. @param {Settings} settings @param {(settings: Settings) => void} changed */
export function connect(settings, changed) {
  const fields = /** @type {const} */ (['size', 'theme', 'speed', 'click', 'vibrate', 'tones', 'words']);
  for (const name of fields) {
    const field = input(`set-${name}`);
    if (field.type === 'checkbox') field.checked = Boolean(settings[name]);
    else field.value = String(settings[name]);
    field.addEventListener('input', () => {
      const value = field.type === 'checkbox' ? field.checked : field.type === 'range' ? Number(field.value) : field.value;
      Object.assign(settings, { [name]: value });
      write(settings);
      apply(settings);
      changed(settings);
    });
  }
  byId('strip-close').addEventListener('click', () => showStrip(settings, false));
}
