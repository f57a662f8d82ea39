// The subset of WebDriver BiDi that a smoke test in Firefox needs.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The codes of keys that type no character. */
const CODES = { Enter: '\uE007', Tab: '\uE004' };

/** Starts Firefox with one tab. */
export async function firefox() {
  const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
  assert.ok(path, 'Firefox is not installed: web/setup --tests');
  const profile = mkdtempSync(join(tmpdir(), 'sim41-firefox-'));
  const program = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise((found, failed) => {
    let said = '';
    program.stderr.on('data', (text) => {
      said += text;
      const [, at] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (at) found(at);
    });
    program.on('exit', () => failed(new Error(`Firefox has ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open) => (socket.onopen = open));
  const answers = new Map();
  const errors = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id) answers.get(message.id)(message);
    else if (message.method === 'log.entryAdded' && message.params.level === 'error') errors.push(message.params.text);
  };
  let last = 0;
  const send = async (method, params) => {
    const id = ++last;
    const answer = await new Promise((done) => {
      answers.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
    assert.equal(answer.type, 'success', `${method}: ${answer.message}`);
    return answer.result;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  const evaluate = async (expression) => {
    const { result } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    return result.value;
  };
  const act = (source) => send('input.performActions', { context, actions: [source] });
  return {
    errors, evaluate,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    /** Types characters and {Enter}. */
    type: (text) => act({
      type: 'key', id: 'keys',
      actions: [...text.matchAll(/\{(\w+)\}|[^{}]/g)].map(([key, name]) => CODES[name] ?? key).flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]),
    }),
    async click(selector) {
      const at = await evaluate(`(() => { const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return [x + width / 2, y + height / 2].map(Math.round).join(); })()`);
      const [x, y] = at.split(',').map(Number);
      await act({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] });
    },
    async until(expression) {
      await evaluate(`new Promise((done) => { const look = async () => (await (${expression})) ? done(true) : setTimeout(look, 20); look(); })`);
    },
    close() {
      socket.close();
      program.kill();
    },
  };
}
