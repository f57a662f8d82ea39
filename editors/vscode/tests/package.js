// The manifest matches the extension, and its problem matchers match the output of sim41.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');
const manifest = require('../package.json');

const source = fs.readFileSync(path.join(__dirname, '../extension.js'), 'utf8');
const { contributes } = manifest;
const matcher = (name) => contributes.problemMatchers.find((matcher) => matcher.name === name).pattern;

/** The lines that sim41 prints about a listing. */
function printed(args, listing) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sim41-'));
  const file = path.join(folder, 'x.prg');
  fs.writeFileSync(file, listing);
  const { stdout } = spawnSync(process.env.SIM41 || 'sim41', [...args, file], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return stdout.split('\n').map((line) => line.replace(file, 'x.prg'));
}

describe('the extension', () => {
  it('registers each command of its manifest', () => {
    for (const { command } of contributes.commands) assert(source.includes(`'${command}'`), command);
  });

  it('finds the errors of check', () => {
    const pattern = matcher('sim41');
    const line = printed(['check', '--format', 'github'], 'LBL "AB"\nRCX 00\nEND\n')
      .map((line) => line.match(pattern.regexp))
      .find(Boolean);
    assert.equal(line[pattern.file], 'x.prg');
    assert.equal(line[pattern.line], '2');
    assert.equal(line[pattern.severity], 'error');
  });

  it('finds the tests that fail', () => {
    const [first, second] = matcher('sim41-test');
    const lines = printed(['test'], '; test: 2 XEQ AB -> 5.0000\nLBL "AB"\nX^2\nEND\n');
    const at = lines.findIndex((line) => new RegExp(first.regexp).test(line));
    const place = lines[at].match(first.regexp);
    assert.deepEqual([place[first.file], place[first.line]], ['x.prg', '1']);
    assert.equal(lines[at + 1].match(second.regexp)[second.message], 'expected 5.0000');
  });
});
