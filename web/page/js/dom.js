// Small helpers for elements.

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element has the id ${id}`);
  return element;
}

/** Resolves when the document has all its elements. @returns {Promise<unknown>} */
export function parsed() {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
}

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));
/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (byId(id));
/** @param {string} id */
export const textarea = (id) => /** @type {HTMLTextAreaElement} */ (byId(id));

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Partial<Omit<HTMLElementTagNameMap[T], 'dataset'>> & {data?: Record<string, string>}} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const { data, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, data);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} attributes */
export function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

/** @param {string} id @param {string} type @param {(event: any) => void} take */
export const on = (id, type, take) => byId(id).addEventListener(type, take);

/**
 * Opens a dialog and resolves with the value of the button that closes it, or with '' for Esc. A
 * button resolves in its own click event, because keys typed right after the click arrive before
 * the dialog's close event.
 * @param {string} id @returns {Promise<string>}
 */
export function ask(id) {
  const element = dialog(id);
  if (!element.open) element.showModal();
  return new Promise((done) => {
    const answered = new AbortController();
    /** @param {string} value */
    const answer = (value) => {
      answered.abort();
      done(value);
    };
    const { signal } = answered;
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      element.close();
      answer(event.submitter instanceof HTMLButtonElement ? event.submitter.value : '');
    }, { signal });
    // A close event of the previous dialog may still arrive.
    element.addEventListener('close', () => element.open || answer(''), { signal });
  });
}

let noteTimer = 0;

/** Shows a message below the calculator for a while. @param {string} text */
export function note(text) {
  const element = byId('note');
  element.textContent = text;
  clearTimeout(noteTimer);
  if (text) noteTimer = window.setTimeout(() => (element.textContent = ''), Math.max(4000, 70 * text.length));
}

/** @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type = 'application/octet-stream') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = make('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} text @param {string} said */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make('textarea', { value: text });
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  note(said);
}
