export {};

declare global {
  /** The WebAssembly of the page that is one file. */
  var sim41Wasm: Promise<Uint8Array> | undefined;
  var sim41: { clear(): void; settled(): Promise<unknown>; calculator: unknown };
}
