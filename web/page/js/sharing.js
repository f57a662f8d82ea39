// Opens links, after showing what they contain, and creates links.

import { ask, byId, copy, dialog, input, make, note, textarea } from './dom.js';
import { message } from './files.js';
import * as links from './links.js';
import { TEXTS } from './texts.js';

export class Sharing {
  /**
   * @param {import('./calculator.js').Calculator} calculator
   * @param {{saving: import('./saving.js').Saving, files: import('./files.js').Files, programs: import('./library.js').LibraryProgram[], embedded: boolean, play: (keys: string) => Promise<void>}} page
   */
  constructor(calculator, page) {
    this.calculator = calculator;
    this.page = page;
  }

  /** Opens the link in the page's address, if there is one. */
  async open() {
    /** @type {links.Link | null} */
    let link;
    /** @type {import('./files.js').FoundProgram[]} */
    let found;
    try {
      link = await links.read(location.hash);
      if (!link || (!link.program && !link.keys && !link.run && !link.speed)) return;
      found = this.programsOf(link);
      if (link.keys) this.calculator.core.script(link.keys);
    } catch (error) {
      return note(TEXTS.linkBad(message(error)));
    }
    describe(link, found);
    const answer = await ask('link');
    history.replaceState(null, '', location.pathname + location.search + (link.embed ? '#embed=1' : ''));
    if (answer !== 'new' && answer !== 'here') return;
    const { saving, files, embedded, play } = this.page;
    if (answer === 'new' && !embedded) await saving.openNew(found[0]?.label ?? '', 'link');
    if (link.speed) this.calculator.core.set_speed(link.speed);
    if (found.length > 0) files.load(found.flatMap(({ bytes }) => bytes));
    if (link.run) await play(`{XEQ "${link.run.replaceAll('"', '')}"}`);
    if (link.keys) await play(link.keys);
  }

  /** @param {links.Link} link @returns {import('./files.js').FoundProgram[]} */
  programsOf({ program }) {
    if (!program) return [];
    const builtIn = this.page.programs.find(({ name }) => name === program);
    if (!builtIn && typeof program === 'string') throw new Error(TEXTS.noProgram(program.slice(0, 20)));
    const bytes = builtIn ? new TextEncoder().encode(builtIn.listing) : /** @type {Uint8Array} */ (program);
    const inspected = JSON.parse(this.calculator.core.inspect(builtIn ? 'x.prg' : 'x.raw', bytes));
    if (inspected.kind !== 'programs') throw new Error(TEXTS.notAProgram);
    return inspected.programs;
  }

  /** @param {{program?: string | Uint8Array, keys?: string}} link */
  async copy(link) {
    await copy(await links.write(link), TEXTS.copiedLink);
  }

  /** Opens the dialog that creates a link to the current program. */
  async share() {
    /** @type {Uint8Array} */
    let program;
    try {
      program = this.calculator.core.program_file('raw');
    } catch (error) {
      return note(message(error));
    }
    const write = async () => {
      const keys = input('share-keys').value;
      textarea('share-link').value = await links.write({ program, keys });
      const embed = await links.write({ program, keys, embed: true });
      textarea('share-embed').value = `<iframe src="${embed}" width="360" height="615" title="HP-41CX"></iframe>`;
    };
    byId('share-keys').oninput = () => void write();
    await write();
    dialog('share').showModal();
  }
}

/** @param {links.Link} link @param {import('./files.js').FoundProgram[]} found */
function describe({ keys, run, speed, unknown }, found) {
  const rows = found.map(({ label, lines }) => `${label || TEXTS.linkProgram}, ${TEXTS.lines(lines)}`);
  if (keys) rows.push(TEXTS.linkKeys(keys));
  if (run) rows.push(TEXTS.linkRun(run));
  if (speed) rows.push(TEXTS.linkSpeed(speed));
  rows.push(...unknown.map((name) => TEXTS.linkUnknown(name.slice(0, 20))));
  byId('link-list').replaceChildren(...rows.map((text) => make('li', { textContent: text })));
  byId('link-listing').textContent = found.map(({ listing }) => listing).join('\n');
}
