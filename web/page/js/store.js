// Calculators in IndexedDB. Saving fails if another tab has saved the calculator in the meantime.

const DATABASE = 'sim41';
const STORE = 'calculators';

/** @typedef {{name: string, revision: number, saved: string, history: string, paper: import('./paper.js').Line[], tape: import('./panels.js').TapeRow[], modules: {name: string, bytes: Uint8Array}[], exported: number, used: number}} Record */

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function database() {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'name' });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opened;
}

/** Opens the database while the page loads. Errors are reported by the first transaction. */
export const prepare = () => void database().catch(() => {});

/**
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T> | void} act
 * @returns {Promise<T | undefined>}
 */
async function transact(mode, act) {
  const transaction = (await database()).transaction(STORE, mode);
  const request = act(transaction.objectStore(STORE));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(request ? request.result : undefined);
    transaction.onerror = transaction.onabort = () => failed(transaction.error);
  });
}

/** @returns {Promise<Record[]>} */
export async function all() {
  return /** @type {Record[]} */ ((await transact('readonly', (store) => store.getAll())) ?? []);
}

/** @param {string} name @returns {Promise<Record | undefined>} */
export const read = (name) => transact('readonly', (store) => store.get(name));

/** @param {string} name */
export const remove = (name) => transact('readwrite', (store) => store.delete(name));

/** @param {string} name @param {string} to */
export async function rename(name, to) {
  const record = await read(name);
  if (!record || (await read(to))) return false;
  await transact('readwrite', (store) => {
    store.delete(name);
    return store.put({ ...record, name: to });
  });
  return true;
}

/**
 * Writes a record if no other tab has written it since it was read. Returns whether it was written.
 * @param {Record} record with the revision expected in the store; receives a new one
 */
export async function write(record) {
  let written = false;
  await transact('readwrite', (store) => {
    const request = store.get(record.name);
    request.onsuccess = () => {
      if ((request.result?.revision ?? 0) > record.revision) return;
      record.revision += 1;
      written = true;
      store.put(record);
    };
  });
  return written;
}

export async function persist() {
  return (await navigator.storage?.persist?.()) ?? false;
}
