// In links, all data follows the #, so nothing is sent to a server. `program` is the name of a
// built-in program, or ~ and compressed raw bytes; `keys` are typed visibly, in the format of
// `sim41 type`; `run` is a label; `speed` and `embed` are settings.

import { TEXTS } from './texts.js';

/** The size in bytes of the largest program that a link may contain. */
const LARGEST = 65_536;
const LONGEST_KEYS = 2000;
const KNOWN = ['program', 'keys', 'run', 'speed', 'embed'];

/** @typedef {{program: Uint8Array | string | null, keys: string, run: string, speed: string, embed: boolean, unknown: string[]}} Link */

/** @param {Uint8Array} bytes */
export async function packed(bytes) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const small = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...small)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text @returns {Promise<Uint8Array>} */
export async function unpacked(text) {
  if (!/^[\w-]*$/.test(text) || text.length > LARGEST) throw new Error(TEXTS.linkDamaged);
  const small = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const reader = new Blob([small]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  /** @type {number[]} */
  const bytes = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(bytes);
    if (bytes.length + value.length > LARGEST) {
      void reader.cancel();
      throw new Error(TEXTS.linkTooLong);
    }
    for (const byte of value) bytes.push(byte);
  }
}

/** Parses the part of the address after the #; null if there is none. @param {string} hash @returns {Promise<Link | null>} */
export async function read(hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  if ([...parameters.keys()].length === 0) return null;
  const text = (/** @type {string} */ name) => parameters.get(name) ?? '';
  const program = text('program');
  const keys = text('keys');
  if (keys.length > LONGEST_KEYS) throw new Error(TEXTS.linkTooManyKeys(LONGEST_KEYS));
  const run = text('run');
  if ([...run].length > 7) throw new Error(TEXTS.linkLabel);
  const speed = text('speed');
  if (!['', 'full', 'tenfold', 'authentic'].includes(speed)) throw new Error(TEXTS.linkNoSpeed(speed));
  return {
    program: program.startsWith('~') ? await unpacked(program.slice(1)) : program || null,
    keys, run, speed,
    embed: parameters.has('embed'),
    unknown: [...new Set(parameters.keys())].filter((name) => !KNOWN.includes(name)),
  };
}

/** @param {{program?: Uint8Array | string, keys?: string, run?: string, speed?: string, embed?: boolean}} link */
export async function write({ program, keys, run, speed, embed }) {
  const parameters = new URLSearchParams();
  if (typeof program === 'string') parameters.set('program', program);
  else if (program) parameters.set('program', `~${await packed(program)}`);
  if (keys) parameters.set('keys', keys);
  if (run) parameters.set('run', run);
  if (speed) parameters.set('speed', speed);
  if (embed) parameters.set('embed', '1');
  return `${location.href.replace(/#.*/, '')}#${parameters}`;
}
