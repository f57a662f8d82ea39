// The calculator's devices: tones, alarms, the printer's paper, modules.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drop, folder, ready, shows, stored, terminal, type, visit, word, world } from './harness.mjs';

/** Replaces the browser's audio output with a list of the tones played. */
function listen() {
  class Node {
    connect(to) { return to; }
  }
  class Oscillator extends Node {
    frequency = { value: 0 };
    start(at) { this.from = at; }
    stop(at) { globalThis.played.push({ hertz: this.frequency.value, from: this.from, to: at }); }
  }
  class Source extends Node {
    start() { globalThis.clicks += 1; }
  }
  globalThis.played = [];
  globalThis.clicks = 0;
  globalThis.contexts = 0;
  globalThis.AudioContext = class {
    sampleRate = 8000;
    state = 'running';
    currentTime = 5;
    destination = new Node();
    constructor() { globalThis.contexts += 1; }
    createOscillator() { return new Oscillator(); }
    createGain() { return Object.assign(new Node(), { gain: { value: 1 } }); }
    createBufferSource() { return new Source(); }
    createBuffer(_channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
}

test('tones sound one after the other at their pitch, keys click, and both can be switched off', async () => {
  const context = await world.browser.newContext();
  await context.addInitScript(listen);
  const page = await visit({ context });
  const heard = () => page.evaluate(() => ({ played: globalThis.played, clicks: globalThis.clicks, contexts: globalThis.contexts }));
  await word(page, 'beep');
  assert.deepEqual(await heard(), { played: [], clicks: 0, contexts: 0 }, 'no sound before the first touch');
  await page.evaluate(() => globalThis.sim41.settled());
  await page.click('[data-key="7"]');
  await page.waitForFunction(() => globalThis.clicks > 0);
  assert.equal((await heard()).clicks, 1);
  await word(page, 'beep');
  await page.waitForFunction(() => globalThis.played.length === 4);
  const { played } = await heard();
  // The four tones of BEEP, with the manual's frequencies for TONE 7, 5, 8 and 7.
  [645, 403, 806, 645].forEach((hertz, n) => assert.ok(Math.abs(played[n].hertz / hertz - 1) < 0.01, `tone ${n}: ${played[n].hertz}`));
  assert.equal(played[0].from, 5);
  played.slice(1).forEach((tone, n) => assert.equal(tone.from, played[n].to));
  for (const { from, to } of played) assert.ok(to - from > 0.2 && to - from < 0.3, `${to - from} s`);
  await page.evaluate(() => globalThis.sim41.settled());
  for (const name of ['click', 'tones']) await page.$eval(`#set-${name}`, (box) => box.click());
  await page.click('[data-key="7"]');
  await word(page, 'tone 3');
  await page.evaluate(() => globalThis.sim41.settled());
  const after = await heard();
  assert.deepEqual([after.played.length, after.clicks], [4, 1]);
  assert.deepEqual(page.errors, []);
});

test('the first key sounds the tone of a program that it starts', async () => {
  const context = await world.browser.newContext();
  await context.addInitScript(listen);
  const page = await visit({ context });
  await page.evaluate(() => globalThis.sim41.calculator.change((core) => core.add_program('LBL "T"\nTONE 3\nEND')));
  await page.click('[data-key="R/S"]');
  await page.waitForFunction(() => globalThis.clicks > 0);
  await page.evaluate(() => globalThis.sim41.settled());
  assert.equal(await page.evaluate(() => globalThis.played.length), 1);
  assert.deepEqual(page.errors, []);
});

test('an alarm is shown as a notification while nobody looks', async () => {
  const context = await world.browser.newContext({ timezoneId: 'UTC' });
  await context.addInitScript(() => {
    globalThis.shown = [];
    globalThis.Notification = class {
      static permission = 'granted';
      constructor(title, options) { globalThis.shown.push([title, options.body]); }
    };
  });
  const page = await context.newPage();
  await page.clock.install({ time: '2026-03-01T12:00:00Z' });
  await page.goto(world.url);
  await ready(page);
  // XYZALM takes no repetition in Z, the date in Y, the time in X, and the text in ALPHA.
  await type(page, '0{Enter}3.012026{Enter}12.02{F5}TEA{F5}');
  await word(page, 'xyzalm');
  await page.evaluate(() => globalThis.sim41.settled());
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward(60_000);
  assert.deepEqual(await page.evaluate(() => globalThis.shown), []);
  await page.clock.fastForward(61_000);
  // The page's frames and timers follow the test's clock.
  await page.clock.runFor(5_000);
  assert.deepEqual(await page.evaluate(() => globalThis.shown.at(-1)), ['Alarm', 'TEA']);
});

test('paper is copied as text, saved as a picture, and stays over a reload', async () => {
  const context = await world.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1440, height: 900 } });
  const page = await visit({ context });
  await page.$eval('#set-printer', (field) => {
    field.value = 'man';
    field.dispatchEvent(new Event('change'));
  });
  await type(page, '12.5{Enter}');
  await word(page, 'prx');
  await page.evaluate(() => globalThis.sim41.settled());
  await page.waitForSelector('#panel-paper svg');
  const button = (name) => page.locator('#panel-paper button', { hasText: name });
  await button('Copy text').click();
  await page.waitForFunction(() => document.querySelector('#note').textContent.includes('paper'));
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^\n? +12\.5000 +\*\*\*\n$/);
  const [download] = await Promise.all([page.waitForEvent('download'), button('Save picture').click()]);
  assert.equal(download.suggestedFilename(), 'paper.png');
  const file = join(folder(), 'paper.png');
  await download.saveAs(file);
  const dots = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let dark = 0;
    for (let n = 0; n < data.length; n += 4) if (data[n] < 60) dark += 1;
    return { width: bitmap.width, dark };
  }, readFileSync(file).toString('base64'));
  assert.equal(dots.width, (168 + 16) * 3);
  assert.ok(dots.dark > 200, `${dots.dark} dark dots`);
  await stored(page, ({ paper }) => paper.length > 0);
  await page.reload();
  await ready(page);
  await page.waitForSelector('#panel-paper svg');
  assert.match(await page.getAttribute('#panel-paper .roll', 'aria-label'), /12\.5000 +\*\*\*/);
  assert.deepEqual(page.errors, []);
});

test('a module image is plugged in and stays plugged in', async () => {
  const at = folder();
  writeFileSync(join(at, 'cube.prg'), 'LBL "CUBE"\n3\nY^X\nRTN\nEND\n');
  execFileSync(terminal(), ['module', 'build', join(at, 'cube.prg'), '-o', join(at, 'cube.mod'), '--header', 'CUBES']);
  const page = await visit();
  await drop(page, 'cube.mod', readFileSync(join(at, 'cube.mod')));
  await page.waitForSelector('#found[open]');
  assert.match(await page.textContent('#found-text'), /module/);
  await page.click('#found-ok');
  await type(page, '2KCUBE{Enter}');
  await shows(page, ' 8.0000');
  assert.deepEqual(await page.evaluate(() => globalThis.sim41.calculator.view('programs')), [], 'memory has no program');
  await stored(page, ({ modules }) => modules.length === 1);
  await page.reload();
  await ready(page);
  await type(page, '3KCUBE{Enter}');
  await shows(page, ' 27.0000');
  assert.deepEqual(page.errors, []);
});
