// Measures in Chromium for how long the page in web/dist cannot handle a key while an endless
// program runs: the longest tasks of the main thread, from a trace, and the delay of real keys. A
// task's processor time does not depend on other programs on the computer. Each load is a new
// browser. Usage: `node web/tools/turns.mjs [LOADS [SIZE...]]`.

import { launch } from './browser.mjs';
import { serve } from './serve.mjs';

const SECONDS = 2;
const PROGRAMS = {
  'short program': 'LBL "T"\n1\n+\nSIN\nGTO "T"\nEND',
  '250 lines, VIEW, 100 registers': `LBL "T"\n1.099\nSTO 00\nLBL 01\n1.7\n+\nVIEW X\nSTO IND 00\nISG 00\nGTO 01\nGTO "T"\n${'SIN\nCOS\n+\nRCL 05\n'.repeat(60)}END`,
  'printing': 'LBL "T"\nLBL 01\n1.7\n+\nPRX\nPRFLAGS\nGTO 01\nEND',
  'board': 'LBL "T"\nLBL 01\n15863724\nX<>Y\nRDN\n26831475\nGTO 01\nEND',
};
const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'blink.user_timing', 'v8', 'v8.wasm', 'disabled-by-default-v8.wasm.detailed'];
/** The parts of a task that are listed. */
const PARTS = ['TimerFire', 'EventDispatch', 'FireAnimationFrame', 'wasm.CompileLazy', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Commit', 'MinorGC', 'MajorGC'];

const [loads = '10', ...chosen] = process.argv.slice(2);
const sizes = chosen.length ? chosen : ['360x640', '800x600', '1440x900'];
const server = await serve(new URL('../dist/', import.meta.url).pathname, 0);
const url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;

/** Loads the page, runs a program while keys are pressed, and returns a trace and the keys' delays. */
async function measure(size, listing) {
  const [width, height] = size.split('x').map(Number);
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(url);
  await page.waitForSelector('html.ready');
  await page.evaluate(() => {
    globalThis.delays = [];
    window.addEventListener('keydown', (event) => globalThis.delays.push(performance.now() - event.timeStamp), { capture: true });
  });
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(async (listing) => {
    const { calculator } = globalThis.sim41;
    const task = () => new Promise((done) => setTimeout(done, 0));
    await task();
    calculator.change((core) => core.add_program(listing));
    if (listing.includes('PRX')) calculator.change((core) => core.set_printer('norm'));
    performance.mark('loaded');
    await task();
    calculator.change((core) => core.word('XEQ "T"'));
  }, listing);
  const devtools = await page.context().newCDPSession(page);
  const key = { key: '5', code: 'Digit5' };
  for (const end = Date.now() + 1000 * SECONDS; Date.now() < end; ) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '5', ...key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await page.waitForTimeout(20 + 60 * Math.random());
  }
  const delays = await page.evaluate(() => globalThis.delays);
  const trace = JSON.parse(String(await browser.stopTracing())).traceEvents;
  await browser.close();
  return { trace, delays };
}

/** The tasks of the main thread while the program runs, and the task that loads the program. */
function tasks(trace) {
  const { ts: loaded, pid, tid } = trace.find(({ name }) => name === 'loaded');
  const main = trace.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X').sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const outer = [];
  for (const event of main) {
    const last = outer.at(-1);
    if (last && event.ts < last.ts + last.dur) last.inside.push(event);
    // The two clocks differ slightly, and a task's processor time is never longer than its duration.
    else if (event.name.endsWith('RunTask')) outer.push({ ...event, tdur: Math.min(event.tdur ?? 0, event.dur), inside: [] });
  }
  return {
    loading: outer.find(({ ts, dur }) => ts <= loaded && ts + dur >= loaded),
    running: outer.filter(({ ts }) => ts > loaded),
  };
}

const ms = (time) => `${time.toFixed(1)} ms`;

function describe({ dur, tdur, inside }) {
  const parts = PARTS.map((name) => {
    const time = inside.filter((event) => event.name === name).reduce((sum, event) => sum + (event.tdur ?? 0), 0) / 1000;
    return time >= 0.5 ? `${name} ${time.toFixed(1)}` : '';
  });
  return `${ms(tdur / 1000)} (${ms(dur / 1000)} with waits: ${parts.filter(Boolean).join(', ')})`;
}

for (const size of sizes) {
  for (const [name, listing] of Object.entries(PROGRAMS)) {
    const [running, loading, delays] = [[], [], []];
    for (let n = 0; n < Number(loads); n++) {
      const { trace, delays: measured } = await measure(size, listing);
      const found = tasks(trace);
      running.push(...found.running);
      if (found.loading) loading.push(found.loading);
      delays.push(...measured);
    }
    for (const list of [running, loading]) list.sort((a, b) => b.tdur - a.tdur);
    delays.sort((a, b) => a - b);
    console.log(`${size}, ${name}: longest of ${running.length} tasks ${running.slice(0, 3).map(describe).join('; ')}`);
    console.log(`  longer than 12 ms: ${running.filter(({ tdur }) => tdur > 12_000).length}; loading the program: ${loading.slice(0, 1).map(describe).join()}`);
    console.log(`  delay of ${delays.length} keys: median ${ms(delays[delays.length >> 1])}, longest ${ms(delays.at(-1))}`);
  }
}
server.close();
