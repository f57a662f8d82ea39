// All messages of the scripts. The page's own text is in the HTML file.

export const TEXTS = {
  copiedX: 'X copied',
  copiedDisplay: 'display copied',
  copiedLink: 'link copied',
  copiedPaper: 'paper copied',
  /** @param {string} name */
  undone: (name) => `undone: ${name || 'change'}`,
  /** @param {string} name */
  redone: (name) => `redone: ${name || 'change'}`,
  nothingToUndo: 'nothing to undo',
  nothingToRedo: 'nothing to redo',
  /** @param {string} label */
  loaded: (label) => (label ? `loaded; to run: XEQ ALPHA ${label} ALPHA` : 'loaded; to run: R/S'),
  /** @param {string} name @param {string} why */
  rejected: (name, why) => `${name}: ${why}`,
  stateFile: 'This is a state file. “Load” opens it as a new calculator.',
  /** @param {string} what @param {number} n */
  programsFound: (what, n) => (n === 1 ? `A program (${what}).` : `${n} programs (${what}).`),
  /** @param {string} kind */
  notProgram: (kind) => `${kind}, not a program`,
  moduleFile: 'This is a module image. “Load” plugs it into a port.',
  /** @param {number} lines */
  lines: (lines) => (lines === 1 ? '1 line' : `${lines} lines`),
  neverExported: 'never exported',
  /** @param {string} date */
  exportedOn: (date) => `last exported ${date}`,
  persistent: 'The browser keeps this memory until you delete it.',
  notPersistent: 'The browser may delete this memory if it runs out of space: export the memory regularly.',
  /** @param {string} why */
  unreadable: (why) => `the stored memory cannot be read, and will not be overwritten: ${why}`,
  noStorage: 'This browser cannot store memory: export the memory before you leave.',
  newVersion: 'a new version is ready: reload the page',
  /** @param {number} line */
  line: (line) => `line ${line}`,
  linkDamaged: 'the program is damaged',
  linkTooLong: 'the program is too long',
  /** @param {number} most */
  linkTooManyKeys: (most) => `too many keys (limit ${most})`,
  linkLabel: 'label too long (limit 7 characters)',
  /** @param {string} speed */
  linkNoSpeed: (speed) => `invalid speed ${speed}: expected full, tenfold or authentic`,
  /** @param {string} name */
  noProgram: (name) => `there is no built-in program ${name}`,
  notAProgram: 'this is not a program',
  linkProgram: 'a program',
  /** @param {string} keys */
  linkKeys: (keys) => `keys to type: ${keys}`,
  /** @param {string} label */
  linkRun: (label) => `label to run: ${label}`,
  /** @param {string} speed */
  linkSpeed: (speed) => `program speed: ${speed}`,
  /** @param {string} why */
  linkBad: (why) => `this link cannot be read: ${why}`,
  /** @param {string} name */
  linkUnknown: (name) => `unknown parameter ${name}`,
  notifyOn: 'alarms are shown as notifications',
  notifyOff: 'the browser does not allow notifications',
  alarm: 'Alarm',
  /** @param {string} name */
  deleteCalculator: (name) => `Delete the calculator ${name}? Its memory will be lost.`,
  renameCalculator: 'New name',
  nameTaken: 'a calculator with this name already exists',
  open: 'Open',
  rename: 'Rename',
  remove: 'Delete',
  here: 'open',
  run: 'Run',
  load: 'Load',
  show: 'Show',
  link: 'Link',
  held: 'held: SST steps, R/S continues, ← stops',
  panelNames: /** @type {Record<string, string>} */ ({
    stack: 'Stack', program: 'Program', registers: 'Registers', flags: 'Flags', paper: 'Paper', history: 'History', board: 'Board',
  }),
  emptyRegisters: 'all registers are zero',
  emptyHistory: 'nothing entered yet',
  emptyPaper: 'no printout yet',
  emptyBoard: 'eight digits from 1 to 8 in X or ALPHA appear here as queens',
  print: 'Print',
  advance: 'Advance',
  copyText: 'Copy text',
  savePicture: 'Save picture',
  tear: 'Tear off',
  step: 'Step',
  over: 'Over',
  back: 'Back',
  hold: 'Hold',
  goOn: 'Continue',
  stop: 'Stop',
  edit: 'Edit',
  /** @param {number} line */
  breakpoint: (line) => `breakpoint at line ${line}`,
  privateProgram: 'PRIVATE',
};
