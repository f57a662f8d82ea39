// Calculators in other pages: the element, the iframe, and the page that `sim41 convert` writes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DIST, display, folder, ready, terminal, type, world } from './harness.mjs';

/** Opens a page of another site with the given elements. Returns the frame with the calculator. */
async function host(elements) {
  const page = await world.browser.newPage();
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Host</title>${elements}` }));
  await page.goto(`${world.url}host.html`);
  await page.waitForSelector('iframe');
  const frame = await (await page.$('iframe')).contentFrame();
  await frame.waitForSelector('html.ready');
  return { page, frame };
}

const shown = (frame, text) => frame.waitForFunction((text) => document.querySelector('[data-display]').dataset.display === text, text);

test('an element shows a calculator with a program, which runs after one press', async () => {
  const { page, frame } = await host('<script type="module" src="embed.js"></script><sim-41 program="FACTORS" keys="360{R/S}"></sim-41>');
  const box = await (await page.$('iframe')).boundingBox();
  assert.deepEqual([box.width, box.height], [360, 615]);
  await frame.waitForSelector('#link[open]');
  assert.match(await frame.textContent('#link-list'), /FACTORS.*360\{R\/S\}/s);
  await frame.click('#link button.main');
  await shown(frame, ' 2.0000');
  assert.ok(!(await frame.isVisible('.bar')) && !(await frame.isVisible('.side')));
});

test('an iframe shows a calculator of its own beside another one', async () => {
  const line = (keys) => `<iframe src="${world.url}#embed=1&keys=${keys}" width="360" height="615" title="HP-41CX"></iframe>`;
  const { page } = await host(line('2{Enter}3%2B') + line('7'));
  const frames = page.frames().slice(1);
  assert.equal(frames.length, 2);
  for (const frame of frames) {
    await frame.waitForSelector('#link[open]');
    await frame.click('#link button.main');
  }
  await shown(frames[0], ' 5.0000');
  await shown(frames[1], ' 7_');
});

test('an exported page has its program inside', async () => {
  const at = folder();
  writeFileSync(join(at, 'cube.prg'), 'LBL "CUBE"\n3\nY^X\nRTN\nEND\n');
  execFileSync(terminal(), ['export', 'page', join(at, 'cube.prg'), '--page', `${DIST}sim41.html`, '--output', join(at, 'cube.html')]);
  const page = await (await world.browser.newContext()).newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(join(at, 'cube.html')).href);
  await ready(page);
  assert.equal(await page.textContent('#calculator-name'), 'CUBE');
  await type(page, '2KCUBE{Enter}');
  await shown(page, ' 8.0000');
  assert.equal(await display(page), ' 8.0000');
  assert.deepEqual(errors, []);
});
