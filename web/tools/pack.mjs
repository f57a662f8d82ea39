// Packs the page: inserts the faceplate from the library's key table, the style and the first
// script in the HTML, bundles the other scripts, lists the files for the service worker, and also
// writes the page as a single file.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { initSync, keys } from '../page/wasm/sim41_web.js';
import { CELLS, GHOST, PITCH, VIEW } from '../page/js/segments.js';

const page = new URL('../page/', import.meta.url).pathname;
const dist = new URL('../dist/', import.meta.url).pathname;
const read = (name) => readFileSync(page + name, 'utf8');
const wasm = readFileSync(page + 'wasm/sim41_web_bg.wasm');
initSync({ module: wasm });

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function faceplate() {
  const key = ({ code, name, pc, legend: { face, gold, letter } }) =>
    `<div class="key${name === 'ENTER' ? ' wide' : ''}"><span class="gold" aria-hidden="true">${escape(gold)}</span>` +
    `<button type="button" data-key="${escape(name)}" data-code="${code}" aria-label="${escape(name)}">` +
    `<span class="face${face.length > 5 ? ' long' : ''}" data-text="${escape(face)}"></span><span class="blue" data-text="${escape(letter)}"></span>` +
    `<span class="pc" data-text="${escape(pc)}"></span></button></div>`;
  const all = JSON.parse(keys());
  const block = (name, from, to) =>
    `<div class="block ${name}">\n${all.filter(({ code }) => code >= from && code < to).map(key).join('\n')}\n</div>`;
  return [block('modes', 0, 10), block('functions', 10, 50), block('digits', 50, 90)].join('\n');
}

function display() {
  const cell = (n) => `<g transform="translate(${n * PITCH} 0)"><path class="ghost" d="${GHOST}"/><path class="lit" d=""/></g>`;
  return `<svg viewBox="${VIEW}" aria-hidden="true">${Array.from({ length: CELLS }, (_, n) => cell(n)).join('')}</svg>`;
}

const SIGNS = ['BAT', 'USER', 'G', 'RAD', 'SHIFT', '0', '1', '2', '3', '4', 'PRGM', 'ALPHA'];
const fill = (html, values) => html.replace(/%(\w+)%/g, (all, name) => values[name] ?? all);
const sha = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (script, style, extra = '') =>
  `default-src 'none'; script-src ${script} 'wasm-unsafe-eval'; style-src ${style}; img-src 'self' data: blob:; ` +
  `connect-src 'self'${extra}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'`;

const bundle = async (entry) => {
  const built = await build({ entryPoints: [page + entry], bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, charset: 'utf8' });
  return built.outputFiles[0].text;
};
const css = (await build({ entryPoints: [page + 'page.css'], minify: true, write: false })).outputFiles[0].text;
const app = await bundle('js/main.js');
const early = read('early.js');
const html = fill(read('index.html'), {
  css,
  early,
  lcd: display(),
  annunciators: SIGNS.map((sign) => `<span>${sign}</span>`).join(''),
  keys: faceplate(),
  dialogs: read('dialogs.html'),
});

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
/** @type {Record<string, string | Buffer>} */
const files = {
  'index.html': fill(html, { csp: policy(`'self' ${sha(early)}`, sha(css)) }),
  'app.js': app,
  'sim41.wasm': wasm,
  'embed.js': read('embed.js'),
  'manifest.webmanifest': read('manifest.webmanifest'),
  'icon.svg': read('icon.svg'),
};
for (const name of ['icon-192.png', 'icon-512.png', 'card.png']) files[name] = readFileSync(page + name);
const version = createHash('sha256');
for (const content of Object.values(files)) version.update(content);
const kept = ['./', ...Object.keys(files).filter((name) => !['card.png', 'index.html', 'embed.js'].includes(name))];
files['sw.js'] = fill(read('sw.js'), { version: version.digest('hex').slice(0, 16), files: JSON.stringify(kept) });
for (const [name, content] of Object.entries(files)) writeFileSync(dist + name, content);

// The single-file page needs no server: it contains the WebAssembly as compressed text.
const packed = gzipSync(wasm, { level: 9 }).toString('base64');
const unpack =
  `globalThis.sim41Wasm=new Response(new Blob([Uint8Array.from(atob(${JSON.stringify(packed)}),c=>c.charCodeAt(0))])` +
  `.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer().then(b=>new Uint8Array(b));`;
const script = (unpack + app).replaceAll('</script', '<\\/script');
const single = html
  .replace(/<link rel="(?:manifest|preload|apple-touch-icon)"[^>]*>\n?/g, '')
  .replace(/<meta property="og:image"[^>]*>\n?/, '')
  .replace('href="icon.svg"', `href="data:image/svg+xml;base64,${Buffer.from(read('icon.svg')).toString('base64')}"`)
  .replace('<script type="module" async src="app.js"></script>', () => `<!--program--><script type="module">${script}</script>`);
writeFileSync(dist + 'sim41.html', fill(single, { csp: policy(`${sha(early)} ${sha(script)}`, sha(css)) }));

// Servers such as `web/serve` send the compressed files unchanged.
const first = ['index.html', 'app.js', 'sim41.wasm', 'icon.svg', 'manifest.webmanifest'];
let total = 0;
let gzipped = 0;
for (const name of first) {
  const packed = brotliCompressSync(files[name]);
  writeFileSync(`${dist}${name}.br`, packed);
  total += packed.length;
  gzipped += gzipSync(files[name], { level: 9 }).length;
}
console.log(`a first visit loads ${total} bytes (Brotli), ${gzipped} bytes (gzip)`);
if (total > 500_000) throw new Error(`a first visit loads ${total} bytes compressed: at most 500,000`);
