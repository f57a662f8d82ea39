// The debug adapter, driven as by an editor. SIM41 names the program to be tested.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { DebugClient } = require('@vscode/debugadapter-testsupport');

const FACT = ['LBL "FACT"', 'STO 00', '1', 'LBL 01', 'RCL 00', '*', 'DSE 00', 'GTO 01', 'RTN', 'END', ''];

describe('sim41 dap', () => {
  let client;
  let folder;
  let program;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sim41-'));
    program = path.join(folder, 'fact.prg');
    fs.writeFileSync(program, FACT.join('\n'));
    client = new DebugClient(process.env.SIM41 || 'sim41', 'dap', 'sim41');
    return client.start();
  });

  afterEach(async () => {
    await client.stop();
    fs.rmSync(folder, { recursive: true });
  });

  const value = async (expression) => (await client.evaluateRequest({ expression })).body.result;

  it('launches, breaks, steps back, sets a register and continues', async () => {
    await client.hitBreakpoint({ program, keys: '5 XEQ FACT' }, { path: program, line: 6 });
    assert.equal(await value('R00'), '5');
    client.stepBackRequest({ threadId: 1 });
    await client.assertStoppedLocation('step', { path: program, line: 5 });
    const scopes = (await client.scopesRequest({ frameId: 0 })).body.scopes;
    const { variablesReference } = scopes.find((scope) => scope.name === 'Registers');
    await client.setVariableRequest({ variablesReference, name: 'R00', value: '3' });
    await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
    client.continueRequest({ threadId: 1 });
    await client.waitForEvent('terminated');
    assert.equal(await value('X'), '6');
  });

  it('goes back to the breakpoint before', async () => {
    await client.hitBreakpoint({ program, keys: '5 XEQ FACT' }, { path: program, line: 7 });
    client.continueRequest({ threadId: 1 });
    await client.assertStoppedLocation('breakpoint', { path: program, line: 7 });
    assert.equal(await value('R00'), '4');
    client.reverseContinueRequest({ threadId: 1 });
    await client.assertStoppedLocation('breakpoint', { path: program, line: 7 });
    assert.equal(await value('R00'), '5');
  });
});
