// Recorded sessions and measured rows, replayed in the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shows, TOP, type, visit } from './harness.mjs';

test('the documented session of 8QUEENS by keyboard', async () => {
  const page = await visit();
  await type(page, 'K8QUEENS{Enter}');
  await shows(page, 'PUBLISH?');
  await type(page, 'YES!');
  await shows(page, 'INITIAL POSI');
  await type(page, '158R');
  await shows(page, 'CODES:1143213');
  assert.deepEqual(page.errors, []);
});

test('the board follows POSITION and ROTATION', async () => {
  const page = await visit();
  await page.evaluate(() => {
    globalThis.boards = [];
    const look = () => {
      const digits = document.querySelector('#panel-board figcaption')?.textContent;
      if (digits && globalThis.boards.at(-1) !== digits) globalThis.boards.push(digits);
    };
    new MutationObserver(look).observe(document.querySelector('#panel-board'), { childList: true, subtree: true });
  });
  const board = (digits) => page.waitForFunction((digits) => globalThis.boards.at(-1) === digits, digits);
  await type(page, 'K8QUEENS{Enter}');
  await shows(page, 'PUBLISH?');
  await type(page, 'YES!');
  await shows(page, 'INITIAL POSI');
  await type(page, '158R');
  await page.evaluate(() => globalThis.sim41.settled());
  await type(page, 'R');
  await board('15863724');
  assert.equal(await page.locator('#panel-board .queen').count(), 8);
  await page.evaluate(() => globalThis.sim41.settled());
  await type(page, 'R');
  await shows(page, 'ROTATION?');
  // The views of a position are its rotations and reflections, in the order of the codes.
  await type(page, 'YES!');
  const views = ['36428571', '57263148', '82417536', '84136275', '17582463', '42736851', '63571428'];
  await page.evaluate(() => globalThis.sim41.settled());
  for (let n = 0; n < 40; n++) {
    const seen = await page.evaluate(() => globalThis.boards);
    if (views.every((view) => seen.includes(view))) return;
    await type(page, 'R');
    await page.evaluate(() => globalThis.sim41.settled());
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  assert.fail(`boards: ${(await page.evaluate(() => globalThis.boards)).join(' ')}`);
});

/**
 * The measured rows to replay, which depend neither on the time of day nor on scrolling text:
 * scrolling takes as long as on the calculator.
 */
const FAMILIES = ['keys-calc', 'keys-func'];
/** The number of rows of each family. */
const ROWS = 1500;

for (const family of FAMILIES) {
  test(`measured rows of ${family} by pressing the keys of the page`, async () => {
    const [head, ...lines] = readFileSync(`${TOP}tests/vectors/${family}.tsv`, 'utf8').trimEnd().split('\n');
    assert.equal(head.split('\t').slice(0, 3).join(' '), 'keys display annunciators');
    const rows = lines.slice(0, ROWS).map((line) => line.split('\t').slice(0, 3));
    const page = await visit();
    const differing = await page.evaluate(async (rows) => {
      const { calculator, clear } = globalThis.sim41;
      const found = [];
      for (const [keys, display, annunciators] of rows) {
        clear();
        calculator.core.script(`{${keys}}`);
        const { keys: codes } = JSON.parse(calculator.core.script_step(0));
        for (const code of codes) {
          const button = document.querySelector(`button[data-code="${code}"]`);
          button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 7 }));
          button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 7 }));
          if (calculator.works()) await calculator.settled();
        }
        const shown = [calculator.core.display(), calculator.core.annunciators()];
        if (shown[0] !== display.trimEnd() || shown[1] !== annunciators) found.push([keys, display, annunciators, ...shown]);
      }
      return found;
    }, rows);
    assert.deepEqual(differing, []);
    assert.equal(rows.length, Math.min(ROWS, lines.length));
    assert.deepEqual(page.errors, []);
  });
}
