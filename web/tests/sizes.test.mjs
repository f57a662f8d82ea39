// Large and small sizes: the size setting, a zoom of 400 per cent, and a phone in landscape.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { display, KEYS, ready, shows, visit } from './harness.mjs';

/** Taps 2 ENTER 3 +, wherever the keys are. */
async function add(page) {
  for (const key of ['2', 'ENTER', '3', '+']) await page.locator(`[data-key="${key}"]`).tap();
  await shows(page, ' 5.0000');
}

test('at a zoom of 400 per cent every key is reached and nothing is cut off', async () => {
  // At a zoom of 400 per cent, a window of 1280 by 1024 has 320 by 256 pixels.
  const page = await visit({ viewport: { width: 320, height: 256 }, hasTouch: true });
  for (const { name } of KEYS) {
    const key = page.locator(`[data-key="${name}"]`);
    await key.scrollIntoViewIfNeeded();
    const box = await key.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 320, `${name}: ${JSON.stringify(box)}`);
    assert.ok(box.width >= 24 && box.height >= 24, `${name}: ${box.width} by ${box.height}`);
  }
  await add(page);
  assert.deepEqual(page.errors, []);
});

for (const size of ['50', '200']) {
  test(`the calculator at ${size} per cent works, and stays so over a reload`, async () => {
    const page = await visit({ viewport: { width: 360, height: 640 }, hasTouch: true });
    const width = async () => (await page.locator('#calc').boundingBox()).width;
    const before = await width();
    await page.$eval('#set-size', (field, size) => {
      field.value = size;
      field.dispatchEvent(new Event('input'));
    }, size);
    const ratio = Number(size) / 100;
    assert.ok(Math.abs((await width()) / before / ratio - 1) < 0.01, `${await width()} of ${before}`);
    await add(page);
    await page.reload();
    await ready(page);
    assert.ok(Math.abs((await width()) / before / ratio - 1) < 0.01);
  });
}

test('on a phone on its side all keys are in the window', async () => {
  const page = await visit({ viewport: { width: 740, height: 360 }, hasTouch: true });
  for (const { name } of KEYS) {
    const box = await page.locator(`[data-key="${name}"]`).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 740 && box.y >= 0 && box.y + box.height <= 360, `${name}: ${JSON.stringify(box)}`);
  }
  await add(page);
  assert.equal(await display(page), ' 5.0000');
});
