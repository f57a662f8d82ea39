export {};

declare global {
  /** The WebAssembly in a page that is a single file. */
  var sim41Wasm: Promise<Uint8Array> | undefined;
  var sim41: { clear(): void; settled(): Promise<unknown>; calculator: unknown };
}
