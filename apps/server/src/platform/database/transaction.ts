import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

/** Marks everything that `work` calls as inside a transaction. */
export function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  return open.run(true, work)
}

export function insideTransaction(): boolean {
  return open.getStore() === true
}
