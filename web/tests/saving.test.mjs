// The memory survives a reload, use in two tabs, and a round trip through the terminal.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { annunciators, display, folder, model, ready, shows, terminal, type, visit, world } from './harness.mjs';

/** Waits until the page has saved what it shows. */
const saved = (page) => page.waitForTimeout(600);

async function reload(page) {
  await saved(page);
  await page.reload();
  await ready(page);
}

test('a reload in the middle of a number, of a prompt and of a text', async () => {
  const page = await visit();
  for (const [keys, shown] of [['12.5', ' 12.5_'], ['{Enter}L0', 'STO 0_'], ['5{F5}AB', 'AB_']]) {
    await type(page, keys);
    await shows(page, shown);
    const lit = await annunciators(page);
    await reload(page);
    assert.deepEqual([await display(page), await annunciators(page)], [shown, lit]);
  }
  await type(page, 'C');
  await shows(page, 'ABC_');
});

test('a reload in the middle of a program, at a prompt and while it runs', async () => {
  const page = await visit();
  await type(page, 'K8QUEENS{Enter}YES!');
  await shows(page, 'AL POSITION?');
  await reload(page);
  await shows(page, 'AL POSITION?');
  await type(page, '158R');
  await shows(page, 'CODES:1143213');
  await page.evaluate(() => globalThis.sim41.clear());
  await page.evaluate(() => globalThis.sim41.calculator.change((core) => core.add_program('LBL "UP"\nLBL 01\n1\n+\nGTO 01\nEND\n')));
  await type(page, 'KUP{Enter}');
  await page.waitForFunction(() => globalThis.sim41.calculator.busy);
  await reload(page);
  await page.waitForFunction(() => globalThis.sim41.calculator.busy);
  await type(page, 'R');
  await page.waitForFunction(() => !globalThis.sim41.calculator.busy);
  assert.ok(Number((await display(page)).replaceAll(',', '')) > 0);
});

test('undo and redo, also after a reload', async () => {
  const page = await visit();
  await type(page, '2{Enter}3+');
  await shows(page, ' 5.0000');
  await reload(page);
  await page.keyboard.press('Control+z');
  assert.equal((await display(page)).trim(), '3.0000');
  await page.click('#redo');
  assert.equal(await display(page), ' 5.0000');
});

test('after a reload an entry is undone as one step, and it is exported as it is shown', async () => {
  const page = await visit();
  await type(page, '7{Enter}12.5');
  const depth = () => page.evaluate(() => globalThis.sim41.calculator.core.depth()[0]);
  const before = await depth();
  await reload(page);
  assert.equal(await depth(), before);
  const download = page.waitForEvent('download');
  await page.click('#menu-button');
  await page.click('[data-action=export]');
  const file = join(folder(), 'main.state');
  await (await download).saveAs(file);
  const core = model();
  core.restore(readFileSync(file, 'utf8'));
  assert.equal(core.x(), '12.5');
  await page.keyboard.press('Escape');
  await page.click('#undo');
  await shows(page, ' 7.0000');
});

test('a stored memory that cannot be read is not overwritten', async () => {
  const page = await visit();
  await type(page, '7{Enter}');
  await saved(page);
  const store = (saved) => page.evaluate((saved) => new Promise((done) => {
    const request = indexedDB.open('sim41', 1);
    request.onsuccess = () => {
      const records = request.result.transaction('calculators', 'readwrite').objectStore('calculators');
      records.get('main').onsuccess = ({ target }) => {
        if (saved) records.put({ ...target.result, saved });
        request.result.close();
        done(target.result.saved);
      };
    };
  }), saved);
  await store('\nsim41 state 99\n');
  await page.reload();
  await ready(page);
  assert.match(await page.textContent('#note'), /cannot be read, and will not be overwritten/);
  await type(page, '8{Enter}');
  await shows(page, ' 8.0000');
  await saved(page);
  assert.equal(await store(), '\nsim41 state 99\n');
});

test('two tabs do not overwrite each other', async () => {
  const context = await world.browser.newContext();
  const one = await visit({ context });
  await type(one, '111');
  await shows(one, ' 111_');
  const two = await visit({ context });
  assert.equal(await display(two), ' 111_');
  await one.waitForSelector('#away[open]');
  await type(two, '2');
  await shows(two, ' 1,112_');
  await saved(two);
  await one.click('#away button');
  await two.waitForSelector('#away[open]');
  await shows(one, ' 1,112_');
  await one.reload();
  await ready(one);
  assert.equal(await display(one), ' 1,112_');
});

test('named calculators are separate', async () => {
  const page = await visit();
  await type(page, '7{Enter}');
  await page.click('#calculators-button');
  await page.fill('#calculator-new input', 'work');
  await page.click('#calculator-new button');
  await page.waitForFunction(() => document.querySelector('#calculator-name').textContent === 'work');
  await shows(page, ' 0.0000');
  await type(page, '8{Enter}');
  await reload(page);
  assert.equal(await display(page), ' 8.0000');
  await page.click('#calculators-button');
  await page.click('#calculator-list [aria-label="Open main"]');
  await shows(page, ' 7.0000');
  assert.deepEqual(page.errors, []);
});

test('memory goes to the terminal and back', async () => {
  const at = folder();
  const page = await visit({ acceptDownloads: true });
  await page.evaluate(() => globalThis.sim41.calculator.change((core) => core.add_program('LBL "AREA"\nX^2\nPI\n*\nEND\n')));
  await type(page, '12.5{Enter}');
  await page.click('#menu-button');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=export]')]);
  const file = join(at, 'page.state');
  await download.saveAs(file);
  const listed = execFileSync(terminal(), ['list', file], { encoding: 'utf8' });
  assert.match(listed, /LBL "AREA"/);
  // A state written by the terminal opens as a separate calculator.
  const raw = join(at, 'area.prg');
  writeFileSync(raw, 'LBL "CUBE"\n3\nY^X\nEND\n');
  execFileSync(terminal(), ['convert', raw, join(at, 'cube.state')]);
  await page.setInputFiles('#file', { name: 'cube.state', mimeType: 'text/plain', buffer: readFileSync(join(at, 'cube.state')) });
  await page.click('#found-ok');
  await page.waitForFunction(() => document.querySelector('#calculator-name').textContent === 'cube');
  await type(page, '2KCUBE{Enter}');
  await shows(page, ' 8.0000');
  assert.deepEqual(page.errors, []);
});
