// The page itself: nothing moves while it loads, nothing runs while it waits, it works offline and
// from a local file, and axe reports no problems.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DIST, display, KEYS, LAYOUTS, ready, shows, TOP, type, visit, word, world } from './harness.mjs';

const SCREENS = `${process.env.CARGO_TARGET_DIR ?? `${TOP}target`}/web-screens/`;
mkdirSync(SCREENS, { recursive: true });

for (const layout of LAYOUTS) {
  test(`the faceplate stands before the calculator runs, and nothing moves, at ${layout.name}`, async () => {
    const context = await world.browser.newContext(layout);
    const page = await context.newPage();
    await page.addInitScript(() => {
      globalThis.shifts = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shifts += entry.value))).observe({ type: 'layout-shift', buffered: true });
    });
    let go;
    await page.route('**/sim41.wasm', async (route) => {
      await new Promise((done) => (go = done));
      await route.continue();
    });
    await page.goto(world.url, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('[data-key="R/S"]');
    const boxes = () => page.evaluate(() => [...document.querySelectorAll('button[data-key], #lcd, .bar, .strip')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    }));
    const before = await boxes();
    assert.equal(before.length, KEYS.length + 3);
    while (!go) await page.waitForTimeout(10);
    go();
    await ready(page);
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => globalThis.shifts), 0);
    await type(page, '2{Enter}3+');
    await shows(page, ' 5.0000');
    await page.waitForFunction(() => !document.querySelector('.key .down') && document.getAnimations().length === 0);
    assert.deepEqual(await boxes(), before);
    await page.screenshot({ path: `${SCREENS}${layout.name}.png` });
  });

  for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing at ${layout.name}, ${colorScheme}`, async () => {
      const page = await visit({ ...layout, colorScheme, bypassCSP: true });
      await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
      const look = async (what) => {
        const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`));
        assert.deepEqual(found, [], what);
      };
      await look('page');
      await page.click('#keys-button');
      await look('computer keys');
      for (const action of ['library', 'edit', 'settings', 'help']) {
        await page.click('#menu-button');
        if (action === 'library') await look('menu');
        await page.click(`[data-action=${action}]`);
        await page.waitForSelector('dialog[open]');
        await look(action);
        await page.keyboard.press('Escape');
      }
      await page.click('#words-button');
      await page.fill('#words-input', 'sin');
      await look('words');
    });
  }
}

test('no timer and no frame while the calculator waits', async () => {
  const page = await visit();
  await type(page, '2{Enter}3+');
  await shows(page, ' 5.0000');
  await page.waitForTimeout(1500);
  const counted = await page.evaluate(async () => {
    const counts = { timers: 0, frames: 0 };
    const { setTimeout: wait, requestAnimationFrame: frame } = window;
    window.setTimeout = (...given) => { counts.timers += 1; return wait(...given); };
    window.requestAnimationFrame = (...given) => { counts.frames += 1; return frame(...given); };
    const { timer } = globalThis.sim41.calculator;
    await new Promise((done) => wait(done, 1000));
    return { ...counts, timer };
  });
  assert.deepEqual(counted, { timers: 0, frames: 0, timer: 0 });
});

test('a program that never ends leaves the page its keys, and a hidden page runs nothing', async () => {
  const page = await visit();
  await page.evaluate(() => globalThis.sim41.calculator.change((core) => core.add_program('LBL "UP"\nLBL 01\n1\n+\nGTO 01\nEND\n')));
  await type(page, 'KUP{Enter}');
  await page.waitForFunction(() => globalThis.sim41.calculator.busy);
  await page.click('#menu-button');
  await page.click('[data-action=help]');
  await page.keyboard.press('Escape');
  const ran = () => page.evaluate(() => globalThis.sim41.calculator.core.moment());
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(200);
  const then = await ran();
  await page.waitForTimeout(500);
  assert.equal(await ran(), then);
  await page.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction((then) => globalThis.sim41.calculator.core.moment() > then, then);
  await type(page, 'R');
  await page.waitForFunction(() => !globalThis.sim41.calculator.busy);
  assert.deepEqual(page.errors, []);
});

test('the page opens again without a network', async () => {
  const page = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await type(page, '2{Enter}3+');
  await shows(page, ' 5.0000');
});

test('one file works from a disk', async () => {
  const page = await (await world.browser.newContext()).newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(`${DIST}sim41.html`).href);
  await ready(page);
  await type(page, '2{Enter}3+');
  await shows(page, ' 5.0000');
  await page.reload();
  await ready(page);
  assert.deepEqual(errors, []);
});

test('an embedded calculator runs its program after one press, and keeps nothing', async () => {
  const page = await visit({ hash: '#embed=1&keys=30KSIN{Enter}' });
  await page.click('#link button.main');
  await shows(page, ' 0.5000');
  assert.deepEqual(await page.evaluate(() => indexedDB.databases()), []);
  assert.ok(!(await page.isVisible('.bar')));
});

test('everything is reached by keyboard', async () => {
  const page = await visit();
  const reached = new Set();
  for (let n = 0; n < 140; n++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.id ?? ''));
  }
  for (const { name } of KEYS) assert.ok(reached.has(name), name);
  for (const id of ['menu-button', 'calculators-button', 'words-button', 'keys-button']) assert.ok(reached.has(id), id);
  await page.focus('[data-key="7"]');
  await page.keyboard.press('Space');
  assert.equal(await display(page), ' 7_');
});

test('a frame of a running program draws one panel, and of a long program only the rows in view', async () => {
  const page = await visit();
  await page.$eval('#set-printer', (field) => {
    field.value = 'man';
    field.dispatchEvent(new Event('change'));
  });
  const lines = `LBL "LONG"\n1.099\nSTO 00\nLBL 01\n1.7\n+\nSTO IND 00\nPRX\nISG 00\nGTO 01\nGTO "LONG"\n${'+\n'.repeat(900)}END`;
  await page.evaluate((lines) => {
    globalThis.sim41.calculator.change((core) => core.add_program(lines));
    globalThis.draws = [];
    new MutationObserver((records) => {
      const panels = new Set(records.map(({ target }) => target.closest('.panel')?.id));
      const added = records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);
      globalThis.draws.push({ panels: [...panels], added });
    }).observe(document.querySelector('#panels'), { childList: true, subtree: true });
  }, lines);
  await word(page, 'XEQ "LONG"');
  await page.waitForTimeout(1_500);
  const draws = await page.evaluate(() => globalThis.draws.slice(1));
  assert.ok(new Set(draws.flatMap(({ panels }) => panels)).size > 3, JSON.stringify(draws.slice(0, 20)));
  for (const { panels, added } of draws) assert.ok(panels.length === 1 && added < 100, `${added} nodes in ${panels}`);
  await type(page, 'R');
  await page.evaluate(() => globalThis.sim41.settled());
  const rows = page.locator('#panel-program li');
  assert.ok((await rows.count()) < 60, `${await rows.count()} rows`);
  await page.$eval('#panel-program .body', (body) => (body.scrollTop = body.scrollHeight));
  await page.waitForFunction(() => document.querySelector('#panel-program li:last-child').textContent === '912END');
  await rows.last().locator('button').click();
  await page.waitForSelector('#panel-program .mark.set[aria-label$="912"]');
  assert.deepEqual(page.errors, []);
});
