/** Hands in what is to be done next; nobody waits for it until the work is done. */
export type Send = (statement: () => Promise<unknown>) => void

/**
 * Does `work`, whose statements the database carries out one after the other, in the order in which they were sent, while
 * the next ones are still being made. Comes back once all of them are done. Throws what the first of them failed
 * with; those behind it are not begun.
 */
export async function sendingAhead<T>(work: (send: Send) => Promise<T>): Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  const [result] = await Promise.allSettled([
    work((statement) => {
      last = last.then(statement)
      // It is thrown below, when its turn has come.
      last.catch(() => undefined)
    }),
  ])
  // Whatever failed: a transaction must not be given up while statements of it are still to come.
  await last
  if (result.status === 'rejected') throw result.reason
  return result.value
}
