// The extension starts what sim41 itself knows: its language server, its debug adapter, its tests.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

const settings = () => vscode.workspace.getConfiguration('sim41');
const command = (name) => ({ command: settings().get('path'), args: [name, ...settings().get('arguments')] });

/** Tasks that check or test a file; their messages go to the problems of the editor. */
const tasks = {
  resolveTask: (task) => taskOf(task.definition),
  provideTasks: () => ['check', 'test'].map((name) => taskOf({ type: 'sim41', command: name })),
};

function taskOf(definition) {
  const format = definition.command === 'check' ? ['--format', 'github'] : [];
  const file = definition.file || '${file}';
  const run = new vscode.ShellExecution(settings().get('path'), [definition.command, ...format, file]);
  return new vscode.Task(definition, vscode.TaskScope.Workspace, definition.command, 'sim41', run, '$sim41');
}

/** Without a launch.json the program in the editor is debugged. */
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
  );
}

module.exports = { activate, deactivate: () => client && client.stop() };
