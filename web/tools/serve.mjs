// Serves web/dist, compressed, at http://localhost:8041/. An argument overrides the port.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json',
};

/** Starts a server. @param {string} folder ends with a slash @param {number} port 0 for a free one */
export function serve(folder, port) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    let file = join(folder, normalize(path));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end('not found');
    const headers = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' };
    if (/\bbr\b/.test(String(request.headers['accept-encoding'])) && existsSync(`${file}.br`)) {
      file += '.br';
      headers['Content-Encoding'] = 'br';
    }
    response.writeHead(200, headers);
    return createReadStream(file).pipe(response);
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const port = Number(process.argv[2] ?? 8041);
  await serve(new URL('../dist/', import.meta.url).pathname, port);
  console.log(`http://localhost:${port}/`);
}
