// The page in Firefox: calculator and computer keys, a program with its board, and memory after a
// reload.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firefox } from './bidi.mjs';
import { world } from './harness.mjs';

test('the page works in Firefox', { timeout: 120_000 }, async () => {
  const page = await firefox();
  try {
    const ready = () => page.until("document.documentElement.classList.contains('ready')");
    const shows = (text) => page.until(`document.querySelector('[data-display]').dataset.display === ${JSON.stringify(text)}`);
    await page.open(world.url);
    await ready();
    await page.type('K8QUEENS{Enter}');
    await shows('PUBLISH?');
    await page.type('YES!');
    await shows('AL POSITION?');
    await page.type('158R');
    await shows('ODES:11432133');
    await page.type('R');
    await shows('ON1=15863724');
    await page.until("document.querySelectorAll('#panel-board .queen').length === 8");
    await page.evaluate('globalThis.sim41.clear()');
    for (const key of ['7', 'ENTER', '+']) await page.click(`[data-key="${key}"]`);
    await shows(' 14.0000');
    await page.until(`new Promise((done) => {
      const request = indexedDB.open('sim41', 1);
      request.onsuccess = () => {
        const all = request.result.transaction('calculators').objectStore('calculators').getAll();
        all.onsuccess = () => done(all.result.some(({ tape }) => tape.at(-1)?.display === '14.0000'));
      };
    })`);
    await page.reload();
    await ready();
    await shows(' 14.0000');
    assert.deepEqual(page.errors, []);
  } finally {
    page.close();
  }
});
