// The extension starts sim41's own language server, debug adapter and commands.

const childProcess = require('child_process');
const path = require('path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

const settings = () => vscode.workspace.getConfiguration('sim41');
const command = (name) => ({ command: settings().get('path'), args: [name, ...settings().get('arguments')] });

/** Tasks that check or test a file; the editor lists their messages as problems. */
const tasks = {
  resolveTask: (task) => taskOf(task.definition),
  provideTasks: () => ['check', 'test'].map((name) => taskOf({ type: 'sim41', command: name })),
};

function taskOf(definition) {
  const check = definition.command === 'check';
  const format = check ? ['--format', 'github'] : [];
  const file = definition.file || '${file}';
  const run = new vscode.ShellExecution(settings().get('path'), [definition.command, ...format, file]);
  const matcher = check ? '$sim41' : '$sim41-test';
  return new vscode.Task(definition, vscode.TaskScope.Workspace, definition.command, 'sim41', run, matcher);
}

/** Without a launch.json, the program in the editor is debugged. */
const configurations = {
  resolveDebugConfiguration: (_folder, config) =>
    config.type
      ? config
      : { type: 'sim41', request: 'launch', name: 'Debug', program: '${file}', stopOnEntry: true },
};

const adapters = {
  createDebugAdapterDescriptor: () => {
    const { command: path, args } = command('dap');
    return new vscode.DebugAdapterExecutable(path, args);
  },
};

/** The file for a command: the one chosen in the explorer, or the one in the editor after saving. */
async function fileOf(uri) {
  const document = vscode.window.activeTextEditor && vscode.window.activeTextEditor.document;
  if (!uri && document) {
    await document.save();
    return document.uri.fsPath;
  }
  return uri && uri.fsPath;
}

/** Runs sim41, shows its messages, and returns its output. */
function sim41(args) {
  return new Promise((resolve) => {
    childProcess.execFile(settings().get('path'), args, { maxBuffer: 1 << 26 }, (error, out, messages) => {
      if (error) vscode.window.showErrorMessage(messages.trim() || error.message);
      resolve(error ? undefined : out);
    });
  });
}

const beside = (file, ending) => path.join(path.dirname(file), path.parse(file).name + ending);

async function show(content, language) {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document);
}

/** Writes a file next to a listing, unless the user wants to keep an existing one. */
async function write(file, ending, name, option = []) {
  const target = beside(file, ending);
  const there = await vscode.workspace.fs.stat(vscode.Uri.file(target)).then(() => true, () => false);
  if (there) {
    const question = `${path.basename(target)} exists.`;
    if ((await vscode.window.showWarningMessage(question, { modal: true }, 'Replace')) !== 'Replace') return;
    await vscode.workspace.fs.delete(vscode.Uri.file(target), { useTrash: true });
  }
  if ((await sim41([name, file, ...option, target])) !== undefined)
    vscode.window.showInformationMessage(`${path.basename(target)} was written.`);
}

const commands = {
  'sim41.run': async (uri) => {
    const file = await fileOf(uri);
    const keys = file && (await vscode.window.showInputBox({ prompt: 'Keys, such as 5 XEQ FACT', value: 'R/S' }));
    if (!keys) return;
    const run = new vscode.ShellExecution(settings().get('path'), ['run', file, ...keys.split(/\s+/)]);
    vscode.tasks.executeTask(
      new vscode.Task({ type: 'sim41', command: 'run' }, vscode.TaskScope.Workspace, 'run', 'sim41', run),
    );
  },
  'sim41.toRaw': async (uri) => {
    const file = await fileOf(uri);
    if (file) await write(file, '.raw', 'convert');
  },
  'sim41.fromRaw': async (uri) => {
    const chosen = uri ? [uri] : await vscode.window.showOpenDialog({ openLabel: 'Convert' });
    const listing = chosen && (await sim41(['convert', '--to', 'prg', chosen[0].fsPath, '-']));
    if (listing !== undefined) await show(listing, 'focal41');
  },
  'sim41.print': async (uri) => {
    const file = await fileOf(uri);
    const paper = file && (await sim41(['print', file]));
    if (paper !== undefined) await show(paper, 'plaintext');
  },
  'sim41.barcode': async (uri) => {
    const file = await fileOf(uri);
    if (file) await write(file, '.pdf', 'barcode', ['-o']);
  },
};

function activate(context) {
  const { inlayHints } = settings();
  client = new LanguageClient('sim41', 'sim41', command('lsp'), {
    documentSelector: [{ language: 'focal41' }],
    initializationOptions: { inlayHints },
  });
  client.start();
  context.subscriptions.push(
    client,
    vscode.tasks.registerTaskProvider('sim41', tasks),
    vscode.debug.registerDebugConfigurationProvider('sim41', configurations),
    vscode.debug.registerDebugAdapterDescriptorFactory('sim41', adapters),
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
  );
}

module.exports = { activate, deactivate: () => client && client.stop() };
