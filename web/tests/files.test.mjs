// Files that are dropped or opened, and links: their content is described before anything changes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { display, drop, folder, model, ready, shows, terminal, TOP, type, visit, world } from './harness.mjs';

const LISTING = 'LBL "CUBE"\n3\nY^X\nRTN\nEND\n';

/** Files of each kind with the same program. */
function kinds() {
  const core = model();
  core.add_program(LISTING);
  const bytes = (kind) => Buffer.from(core.program_file(kind));
  return { 'cube.prg': Buffer.from(LISTING), 'cube.txt': Buffer.from('01 LBL "CUBE"\n02 3\n03 Y^X\n04 RTN\n05 END\n'), 'cube.raw': bytes('raw'), 'cube.p41': bytes('p41'), 'disk.lif': bytes('lif') };
}

test('a file of each kind is dropped', async () => {
  const page = await visit();
  for (const [name, buffer] of Object.entries(kinds())) {
    await page.evaluate(() => globalThis.sim41.clear());
    await drop(page, name, buffer);
    await page.waitForSelector('#found[open]');
    assert.match(await page.textContent('#found-list'), /CUBE/, name);
    await page.click('#found-ok');
    await type(page, '2KCUBE{Enter}');
    await shows(page, ' 8.0000');
  }
  assert.deepEqual(page.errors, []);
});

test('the other files of a LIF image are listed', async () => {
  const [page, home] = [await visit(), folder()];
  const lif = (...words) => execFileSync(terminal(), ['lif', ...words], { cwd: home });
  writeFileSync(join(home, 'cube.prg'), LISTING);
  writeFileSync(join(home, 'words.txt'), 'hello\n');
  lif('create', 'disk.lif');
  lif('put', 'disk.lif', 'cube.prg');
  lif('put', '--text', 'disk.lif', 'words.txt');
  await drop(page, 'disk.lif', readFileSync(join(home, 'disk.lif')));
  await page.waitForSelector('#found[open]');
  assert.match(await page.textContent('#found-list'), /CUBE 5 lines.*WORDS TEXT, not a program/);
});

test('Enter right after a dialog belongs to the calculator', async () => {
  const page = await visit();
  await drop(page, 'cube.prg', Buffer.from(LISTING));
  await page.waitForSelector('#found[open]');
  // No frame is drawn between the click and the keys.
  const focused = await page.evaluate(() => {
    document.querySelector('#found-ok').focus();
    document.querySelector('#found-ok').click();
    for (const key of ['7', 'Enter', '+']) {
      for (const kind of ['keydown', 'keyup']) document.dispatchEvent(new KeyboardEvent(kind, { key, code: key, bubbles: true, cancelable: true }));
    }
    return document.activeElement.id;
  });
  assert.equal(focused, 'found-ok');
  await shows(page, ' 14.0000');
});

test('a megabyte of noise, an empty file and a picture change nothing', async () => {
  const page = await visit();
  await type(page, '7{Enter}');
  let seed = 41;
  const noise = Buffer.from(Array.from({ length: 1 << 20 }, () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16 & 255));
  for (const [name, buffer] of [['noise.bin', noise], ['noise.raw', noise], ['noise.state', noise], ['noise.prg', noise], ['empty', Buffer.alloc(0)], ['picture.png', readFileSync(`${TOP}web/page/icon-192.png`)]]) {
    await drop(page, name, buffer);
    await page.waitForFunction(() => document.querySelector('#note').textContent !== '' || document.querySelector('#found[open]'));
    if (await page.$('#found[open]')) await page.click('#found [value=cancel]');
    await page.evaluate(() => (document.querySelector('#note').textContent = ''));
    assert.equal(await display(page), ' 7.0000', name);
  }
  assert.deepEqual(page.errors, []);
});

test('a program is saved as bar code, as the terminal draws it', async () => {
  const at = folder();
  const listing = `LBL "CUBE"\n3\nY^X\n${'"ABCDEFG"\n'.repeat(40)}RTN\nEND\n`;
  writeFileSync(join(at, 'cube.prg'), listing);
  execFileSync(terminal(), ['barcode', join(at, 'cube.prg'), '-o', join(at, 'cube.svg')]);
  const page = await visit({ acceptDownloads: true });
  await page.evaluate((listing) => globalThis.sim41.calculator.change((core) => core.add_program(listing)), listing);
  await page.click('#menu-button');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=save-svg]')]);
  assert.equal(download.suggestedFilename(), 'CUBE.svg');
  await download.saveAs(join(at, 'page.svg'));
  const text = (name) => readFileSync(join(at, name), 'utf8');
  const bars = (svg) => [...svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map((bar) => bar.slice(1).map(Number));
  // The terminal writes two files; the page draws the second sheet, 842 points tall, below the
  // first.
  const second = bars(text('cube-2.svg')).map(([x, y, width]) => [x, y + 842, width]);
  assert.deepEqual(bars(text('page.svg')), [...bars(text('cube-1.svg')), ...second]);
  assert.match(text('page.svg'), />CUBE   page 2 of 2</);
  assert.deepEqual(page.errors, []);
});

test('a pasted number goes to X, a pasted listing is loaded', async () => {
  const page = await visit();
  const paste = (text) => page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await paste('-12.5');
  await shows(page, '-12.5_');
  await paste(LISTING);
  await page.click('#found-ok');
  await type(page, 'KCUBE{Enter}');
  await shows(page, '-1,953.1250');
});

/** The link to a program with keys, as created by the page. */
async function link(page) {
  await page.evaluate((listing) => globalThis.sim41.calculator.change((core) => core.add_program(listing)), LISTING);
  await page.click('#menu-button');
  await page.click('[data-action=share]');
  await page.fill('#share-keys', '2KCUBE{Enter}');
  await page.waitForFunction(() => document.querySelector('#share-link').value.includes('CUBE'));
  return page.inputValue('#share-link');
}

test('a link says what it brings, and runs it in a calculator of its own', async () => {
  const page = await visit();
  const address = await link(page);
  assert.ok(address.length < 300, address);
  const other = await visit();
  await type(other, '7{Enter}');
  await shows(other, ' 7.0000');
  await other.goto(address);
  await other.waitForSelector('#link[open]');
  assert.match(await other.textContent('#link-list'), /CUBE, 5 lines.*2KCUBE/s);
  await other.click('#link button[value=new]');
  await shows(other, ' 8.0000');
  await other.click('#calculators-button');
  await other.click('#calculator-list [aria-label="Open main"]');
  await shows(other, ' 7.0000');
});

test('hostile links change nothing', async () => {
  const bomb = 'eNrswTEBAAAAwqD1T20ND6AAAAAAAAAAAA';
  const hashes = [
    '#program=~!!!', `#program=~${bomb}`, `#program=~${'A'.repeat(200_000)}`, '#program=NOSUCH', '#program=<img src=x onerror=alert(1)>',
    `#keys=${'1'.repeat(5000)}`, '#keys={load:/etc/passwd}', '#keys={cold}', '#keys={poke:X=5}', '#keys={', '#run=TOOLONGLABEL', '#speed=fast',
    '#keys=%E0%A4%A', '#state=x', '#', '#=', '#embed', '#program=~&keys=&run=',
  ];
  for (const hash of hashes) {
    const page = await visit({ hash });
    assert.equal(await display(page), ' 0.0000', hash);
    assert.ok(!(await page.$('#link[open]')), hash);
    assert.deepEqual(page.errors, [], hash);
    await page.context().close();
  }
});

test('a program that unpacks to gigabytes is rejected', async () => {
  const page = await visit();
  const packed = await page.evaluate(async () => {
    const stream = new Blob([new Uint8Array(30_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  });
  await page.evaluate((packed) => (location.hash = `#program=~${packed}`), packed);
  await page.waitForFunction(() => /too long|damaged/.test(document.querySelector('#note').textContent));
});

test('each program of the strip presses its own keys, and its link does the same', async () => {
  const context = await world.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const ends = { queens: 'ROTATION?', lander: 'H23 V-5 F101', solve: ' 0.7391', calendar: 'SUNDAY' };
  for (const [name, shown] of Object.entries(ends)) {
    const page = await visit({ context });
    await page.click(`[data-demo=${name}]`);
    await page.waitForFunction((text) => document.querySelector('[data-display]').dataset.display.startsWith(text), shown, { timeout: 30_000 });
    if (name === 'queens') {
      await page.waitForSelector('#panel-board svg.board');
      assert.equal(await page.locator('.queen').count(), 8);
      await page.click('[data-copy-link=queens]');
      const address = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto(address);
      await ready(page);
      await page.waitForSelector('#link[open]');
    }
    assert.deepEqual(page.errors, [], name);
    await page.close();
  }
});
