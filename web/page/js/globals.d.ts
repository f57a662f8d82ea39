export {};

declare global {
  /** The WebAssembly code in a single-file page. */
  var sim41Wasm: Promise<Uint8Array> | undefined;
  var sim41: { clear(): void; settled(): Promise<unknown>; calculator: unknown };
}
