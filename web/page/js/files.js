// Files that are opened, dropped or pasted. The library determines the type of a file.

import { ask, byId, download, input, make, note, on } from './dom.js';
import { TEXTS } from './texts.js';

/** @typedef {{label: string, lines: number, bytes: number[], listing: string}} FoundProgram */
/** @typedef {{line: number, severity: string, text: string}} Remark */
/** @typedef {{kind: 'state', name: string | null} | {kind: 'module'} | {kind: 'programs', what: string, programs: FoundProgram[], others: [name: string, kind: string][], remarks: Remark[]}} Found */

export class Files {
  /**
   * @param {import('./calculator.js').Calculator} calculator
   * @param {{openState: (text: string, name: string) => Promise<void>, plug: (name: string, bytes: Uint8Array) => void}} owner
   */
  constructor(calculator, owner) {
    this.calculator = calculator;
    this.owner = owner;
    on('file', 'change', () => {
      const file = input('file').files?.[0];
      if (file) void this.open(file);
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text/plain');
      if (file) void this.open(file);
      else if (text) void this.paste(text);
    });
    document.addEventListener('paste', (event) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      event.preventDefault();
      const file = event.clipboardData?.files[0];
      if (file) void this.open(file);
      else void this.paste(event.clipboardData?.getData('text/plain') ?? '');
    });
  }

  /** Asks for a file and opens it. @param {string} accept */
  choose(accept = '') {
    const field = input('file');
    field.accept = accept;
    field.value = '';
    field.click();
  }

  /** @param {File} file */
  async open(file) {
    await this.take(file.name, new Uint8Array(await file.arrayBuffer()));
  }

  /** @param {string} text */
  async paste(text) {
    if (!text.trim()) return;
    const program = this.calculator.core.is_program(text);
    if (program) return this.take('', new TextEncoder().encode(text));
    this.attempt(() => {
      this.calculator.change((core) => core.paste(text));
      note(this.calculator.core.said());
    });
  }

  /** Describes a file, and loads it if the user agrees. @param {string} name @param {Uint8Array} bytes */
  async take(name, bytes) {
    /** @type {Found} */
    let found;
    try {
      found = JSON.parse(this.calculator.core.inspect(name, bytes));
    } catch (error) {
      return note(TEXTS.rejected(name || 'text', message(error)));
    }
    byId('found-title').textContent = name || 'Text';
    const [list, remarks] = [byId('found-list'), byId('found-remarks')];
    list.replaceChildren();
    remarks.replaceChildren();
    if (found.kind === 'state') {
      byId('found-text').textContent = TEXTS.stateFile;
      if ((await ask('found')) === 'ok') {
        const stem = found.name ?? name.replace(/\.[^.]*$/, '');
        await this.owner.openState(new TextDecoder().decode(bytes), stem);
      }
      return;
    }
    if (found.kind === 'module') {
      byId('found-text').textContent = TEXTS.moduleFile;
      if ((await ask('found')) === 'ok') this.attempt(() => this.owner.plug(name, bytes));
      return;
    }
    byId('found-text').textContent = TEXTS.programsFound(found.what, found.programs.length);
    const boxes = found.programs.map((program, n) => {
      const box = make('input', { type: 'checkbox', checked: true, value: String(n) });
      const label = program.label || TEXTS.line(1);
      list.append(make('li', {}, make('label', {}, box, ` ${label} `, make('span', { className: 'small', textContent: TEXTS.lines(program.lines) }))));
      return box;
    });
    for (const [other, kind] of found.others) {
      list.append(make('li', {}, `${other} `, make('span', { className: 'small', textContent: TEXTS.notProgram(kind) })));
    }
    showRemarks(remarks, found.remarks);
    if ((await ask('found')) !== 'ok') return;
    const chosen = found.programs.filter((_, n) => boxes[n].checked);
    this.load(chosen.flatMap((program) => program.bytes));
  }

  /** @param {number[] | Uint8Array} bytes */
  load(bytes) {
    this.attempt(() => note(TEXTS.loaded(this.calculator.change((core) => core.load(Uint8Array.from(bytes))))));
  }

  /** @param {() => void} act */
  attempt(act) {
    try {
      act();
    } catch (error) {
      note(message(error));
    }
  }

  /** @param {string} kind */
  saveProgram(kind) {
    this.attempt(() => {
      const core = this.calculator.core;
      const name = core.program_name() || 'program';
      const content = core.program_file(kind);
      download(`${name}.${kind}`, /** @type {BlobPart} */ (content), kind === 'svg' ? 'image/svg+xml' : kind === 'prg' ? 'text/plain' : undefined);
    });
  }
}

/** @param {HTMLElement} list @param {Remark[]} remarks */
export function showRemarks(list, remarks) {
  list.replaceChildren(...remarks.slice(0, 50).map(({ line, severity, text }) =>
    make('li', { className: severity }, make('b', { textContent: TEXTS.line(line) }), ` ${text}`)));
}

/** @param {unknown} error */
export const message = (error) => (error instanceof Error ? error.message : String(error));
