// A server, a browser, and a calculator in Node to compare the page with.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { initSync, keys, Sim41, time } from '../page/wasm/sim41_web.js';
import { launch } from '../tools/browser.mjs';
import { serve } from '../tools/serve.mjs';

export const DIST = new URL('../dist/', import.meta.url).pathname;
export const TOP = new URL('../../', import.meta.url).pathname;

/** The three layouts: a phone, a tablet, a desktop. */
export const LAYOUTS = [
  { name: '360x640', viewport: { width: 360, height: 640 }, hasTouch: true },
  { name: '800x600', viewport: { width: 800, height: 600 }, hasTouch: true },
  { name: '1440x900', viewport: { width: 1440, height: 900 }, hasTouch: false },
];

export const world = { url: '', /** @type {import('playwright-core').Browser} */ browser: /** @type {any} */ (null) };
let server;

before(async () => {
  server = await serve(DIST, 0);
  world.url = `http://127.0.0.1:${server.address().port}/`;
  world.browser = await launch();
});

after(async () => {
  await world.browser?.close();
  server?.close();
});

/** Opens the page as a new visitor. Errors on the page fail the test. */
export async function visit({ context, hash = '', ...options } = {}) {
  const visitor = context ?? (await world.browser.newContext({ viewport: LAYOUTS[2].viewport, ...options }));
  const page = await visitor.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  page.on('request', (request) => {
    const at = new URL(request.url());
    if (!['blob:', 'data:', 'file:'].includes(at.protocol) && at.origin !== new URL(world.url).origin) page.errors.push(`request to ${at.host}`);
  });
  await page.goto(world.url + hash);
  await ready(page);
  return page;
}

export const ready = (page) => page.waitForSelector('html.ready');
export const display = (page) => page.evaluate(async () => {
  await globalThis.sim41.settled();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return document.querySelector('[data-display]').dataset.display;
});
export const annunciators = (page) => page.getAttribute('[data-annunciators]', 'data-annunciators');

/** Types on the computer's keyboard: characters and names such as `{Enter}`. */
export async function type(page, text) {
  for (const [key] of text.matchAll(/\{\w+\}|[^{}]/g)) await page.keyboard.press(key.length > 1 ? key.slice(1, -1) : key);
}

export async function shows(page, text) {
  await page.waitForFunction((wanted) => document.querySelector('[data-display]').dataset.display === wanted, text, { timeout: 10_000 }).catch(async () => {
    assert.equal(await display(page), text);
  });
}

initSync({ module: readFileSync(new URL('../page/wasm/sim41_web_bg.wasm', import.meta.url)) });

/** The terminal program, which must have been built. */
export function terminal() {
  const built = ['debug', 'release'].map((profile) => `${process.env.CARGO_TARGET_DIR ?? `${TOP}target`}/${profile}/sim41`).find(existsSync);
  assert.ok(built, 'sim41 is not built: cargo build');
  return built;
}

export const folder = () => mkdtempSync(join(tmpdir(), 'sim41-web-'));

/** Drops a file on the page. */
export async function drop(page, name, buffer) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, buffer.toString('base64')]);
}

/** Waits until a stored calculator satisfies `saved`. @param {(record: any) => boolean} saved */
export async function stored(page, saved) {
  for (;;) {
    const records = await page.evaluate(() => new Promise((done) => {
      const request = indexedDB.open('sim41', 1);
      request.onsuccess = () => {
        const all = request.result.transaction('calculators').objectStore('calculators').getAll();
        all.onsuccess = () => {
          request.result.close();
          done(all.result);
        };
      };
    }));
    if (records.some(saved)) return;
    await page.waitForTimeout(20);
  }
}

/** Executes a line of words. */
export const word = (page, line) => page.evaluate((line) => globalThis.sim41.calculator.change((core) => core.word(line)), line);

/** A calculator without a page. */
export function model() {
  const core = new Sim41();
  core.tick(time(Date.now()), 0);
  return core;
}

export function settle(core) {
  for (let n = 0; n < 100_000; n++) {
    const wake = core.run();
    if (wake === 0) continue;
    if (core.activity() !== 'waiting') return;
    core.tick(wake, 0);
  }
}

export const KEYS = JSON.parse(keys());
export { Sim41 };
