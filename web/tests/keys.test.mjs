// Every key, pressed by touch, mouse and keyboard in each layout, has the same effect as without
// the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annunciators, display, KEYS, LAYOUTS, model, settle, visit } from './harness.mjs';

/** Two keys pressed before each key to give its function operands. */
const BEFORE = [72, 41];

function expected(code) {
  const core = model();
  for (const key of [...BEFORE, code]) {
    core.press(key, false);
    core.release();
    settle(core);
  }
  return [core.display(), core.annunciators()];
}

for (const layout of LAYOUTS) {
  for (const way of layout.hasTouch ? ['touch', 'mouse', 'focus'] : ['mouse', 'focus']) {
    test(`every key by ${way} at ${layout.name}`, async () => {
      const page = await visit(layout);
      for (const { code, name } of KEYS) {
        await page.evaluate(() => globalThis.sim41.clear());
        const press = async (at) => {
          const button = page.locator(`button[data-code="${at}"]`);
          if (way === 'touch') await button.tap();
          else if (way === 'mouse') await button.click();
          else {
            await button.focus();
            await page.keyboard.press('Enter');
          }
        };
        for (const key of BEFORE) await press(key);
        await press(code);
        assert.deepEqual([await display(page), await annunciators(page)], expected(code), name);
      }
      assert.deepEqual(page.errors, []);
    });
  }
}

test('every key has a name and stands in the window', async () => {
  for (const layout of LAYOUTS) {
    const page = await visit(layout);
    assert.equal(await page.locator('button[data-key]').count(), KEYS.length);
    for (const { name } of KEYS) {
      const box = await page.locator(`button[data-key="${name}"]`).boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= layout.viewport.width, `${name} at ${layout.name}`);
      assert.ok(box.y >= 0 && box.y + box.height <= layout.viewport.height, `${name} at ${layout.name}`);
      assert.ok(box.width >= 24 && box.height >= 24, `${name} is ${box.width} by ${box.height} at ${layout.name}`);
    }
  }
});

test('a second finger presses its key while the first is down', async () => {
  const page = await visit(LAYOUTS[0]);
  await page.evaluate(() => {
    const fire = (type, key, id) =>
      document.querySelector(`[data-key="${key}"]`).dispatchEvent(new PointerEvent(type, { pointerId: id, bubbles: true, isPrimary: id === 1 }));
    fire('pointerdown', '1', 1);
    fire('pointerdown', '2', 2);
    fire('pointerup', '1', 1);
    fire('pointerdown', '3', 3);
    fire('pointerup', '2', 2);
    fire('pointerup', '3', 3);
  });
  assert.equal(await display(page), ' 123_');
});

test('a key that is held shows its function, then NULL', async () => {
  const page = await visit();
  const shown = page.evaluate(() => new Promise((done) => {
    const seen = [];
    const watch = setInterval(() => {
      const now = document.querySelector('[data-display]').dataset.display;
      if (seen.at(-1) !== now) seen.push(now);
      if (now === 'NULL') { clearInterval(watch); done(seen); }
    }, 5);
  }));
  await page.locator('[data-key="SIN"]').hover();
  await page.mouse.down();
  assert.deepEqual((await shown).slice(-2), ['SIN', 'NULL']);
  await page.mouse.up();
  assert.equal(await display(page), ' 0.0000');
});
