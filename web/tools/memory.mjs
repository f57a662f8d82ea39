// Measures the memory of the page in web/dist in Chromium while a program runs that views a number,
// stores it, and prints every 99th. Every 10 s, R/S stops and continues it. The JavaScript heap is
// measured after a garbage collection.
// Usage: `node web/tools/memory.mjs [MINUTES]`.

import { launch } from './browser.mjs';
import { serve } from './serve.mjs';

const LISTING = 'LBL "M"\nCF 21\n1.099\nSTO 00\nLBL 01\n1.7\n+\nVIEW X\nSTO IND 00\nISG 00\nGTO 01\nSF 21\nVIEW X\nGTO "M"\nEND';
const BETWEEN_STOPS = 10_000;

const minutes = Number(process.argv[2] ?? 60);
const server = await serve(new URL('../dist/', import.meta.url).pathname, 0);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.addInitScript(() => {
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...values) => {
      const loaded = await original(...values);
      globalThis.wasmMemory = (loaded.instance ?? loaded).exports.memory;
      return loaded;
    };
  }
});
await page.goto(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`);
await page.waitForSelector('html.ready');
const devtools = await page.context().newCDPSession(page);

async function report(time) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0 } = await devtools.send('Runtime.getHeapUsage');
  const { wasm, moment, depth } = await page.evaluate(() => {
    const { core } = globalThis.sim41.calculator;
    return { wasm: globalThis.wasmMemory.buffer.byteLength, moment: core.moment(), depth: core.depth()[0] };
  });
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  console.log(`${(time / 60_000).toFixed(1)} min: WebAssembly ${mb(wasm)} MB, JavaScript ${mb(usedSize)} MB, DOM ${mb(embedderHeapUsedSize)} MB, ${depth} undo steps, ${(moment / 1e6).toFixed(0)} million instructions`);
}

await report(0);
await page.evaluate((listing) => {
  const { calculator } = globalThis.sim41;
  calculator.change((core) => core.set_printer('norm'));
  calculator.change((core) => core.word('SIZE 100'));
  calculator.change((core) => core.add_program(listing));
  calculator.change((core) => core.word('XEQ "M"'));
}, LISTING);
const start = Date.now();
for (let stops = 1; Date.now() - start < 60_000 * minutes; stops++) {
  await page.waitForTimeout(BETWEEN_STOPS);
  for (let n = 0; n < 2; n++) {
    await page.click('[data-key="R/S"]');
    await page.waitForTimeout(100);
  }
  if (stops === 1 || stops % 6 === 0) await report(Date.now() - start);
}
await report(Date.now() - start);
await browser.close();
server.close();
