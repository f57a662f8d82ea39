// Measures the page in web/dist in Chromium: the first key in a cold browser, and programs compared
// with the terminal's release build. The figures are medians.
// Usage: `npm run bench --prefix web [REPETITIONS]`.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';

const TOP = new URL('../../', import.meta.url).pathname;
const PROGRAM = `${process.env.CARGO_TARGET_DIR ?? `${TOP}target`}/release/sim41`;
const SIZES = [[360, 640], [800, 600], [1440, 900]];
/** How often each program runs per measurement, to make its start-up time negligible. */
const PROGRAMS = { LP: 10, NQ: 1, SAV: 200, MTH: 10 };

const repetitions = Number(process.argv[2] ?? 9);
const server = await serve(new URL('../dist/', import.meta.url).pathname, 0);
const url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** Presses 5 as soon as the page is ready, and records when the display changes (ms since navigation). */
function pressFirst() {
  new MutationObserver((_, observer) => {
    if (!document.documentElement?.classList.contains('ready')) return;
    observer.disconnect();
    const shown = /** @type {Element} */ (document.querySelector('[data-display]'));
    new MutationObserver(() => (globalThis.answered ??= performance.now())).observe(shown, { attributes: true, childList: true, subtree: true, characterData: true });
    const pointer = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true };
    for (const type of ['pointerdown', 'pointerup']) document.querySelector('[data-key="5"]')?.dispatchEvent(new PointerEvent(type, pointer));
  }).observe(document, { attributes: true, childList: true, subtree: true });
}

/** @param {number} width @param {number} height */
async function firstKey(width, height) {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width, height } });
  await page.addInitScript(pressFirst);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.answered);
  const answered = await page.evaluate(() => globalThis.answered);
  await browser.close();
  return answered;
}

/** A listing whose program RUNS repeatedly runs another program. @param {string} name */
const repeated = (name) =>
  `LBL "RUNS"\n${PROGRAMS[name]}\nSTO 98\nLBL 90\nXEQ "${name}"\nDSE 98\nGTO 90\nEND\n${readFileSync(`${TOP}programs/${name}.prg`, 'utf8')}`;

/** The time in milliseconds that a program takes in the page. @param {import('playwright-core').Page} page @param {string} name */
const inPage = (page, name) => page.evaluate(async (listing) => {
  const { calculator, clear, settled } = globalThis.sim41;
  clear();
  calculator.change((core) => core.add_program(listing));
  await settled();
  const start = performance.now();
  calculator.change((core) => core.word('XEQ "RUNS"'));
  await settled();
  return performance.now() - start;
}, repeated(name));

/** The time in milliseconds that a program takes in the terminal. @param {string} name */
function inTerminal(name) {
  const time = (/** @type {string} */ keys) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(PROGRAM, ['run', '--no-library', '-', keys], { input: repeated(name) });
    if (status !== 0) throw new Error(String(stderr));
    return performance.now() - start;
  };
  return time('xeq:RUNS') - time('CLX');
}

for (const [width, height] of SIZES) {
  const times = [];
  for (let n = 0; n < repetitions; n++) times.push(await firstKey(width, height));
  console.log(`first key at ${width}x${height}: ${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`);
}
const browser = await launch();
const page = await browser.newPage();
await page.goto(url);
await page.waitForSelector('html.ready');
for (const name of Object.keys(PROGRAMS)) {
  const ratios = [];
  for (let n = 0; n < repetitions; n++) ratios.push((await inPage(page, name)) / inTerminal(name));
  console.log(`${name}: ${median(ratios).toFixed(2)} times the time in the terminal`);
}
await browser.close();
server.close();
