import { inSavepoint } from '#server/platform/database/savepoint.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** An item that could not be written, and why. */
export type SetAside<Item> = { item: Item; error: Error }

/**
 * Does `work` with all items together; if that fails, with each by itself in their order. Those that fail by themselves are
 * set aside, and nothing of them is written. Throws where the database fails: the items are not to blame.
 */
export async function settingAside<Item, Result>(
  tx: Tx,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
): Promise<{ results: Result[]; setAside: SetAside<Item>[] }> {
  try {
    return { results: [await inSavepoint(tx, () => work(items))], setAside: [] }
  } catch (error) {
    if (!isOfContent(error)) throw error
    return itemByItem(tx, items, work)
  }
}

async function itemByItem<Item, Result>(
  tx: Tx,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
): Promise<{ results: Result[]; setAside: SetAside<Item>[] }> {
  const results: Result[] = []
  const setAside: SetAside<Item>[] = []
  for (const item of items)
    try {
      // oxlint-disable-next-line no-await-in-loop -- a transaction does one thing after the other
      results.push(await inSavepoint(tx, () => work([item])))
    } catch (error) {
      if (!isOfContent(error)) throw error
      setAside.push({ item, error })
    }
  return { results, setAside }
}

/** SQLSTATE classes of values that the database does not take: wrong, against a constraint, too large for an index. */
const OF_CONTENT = /^(?:22|23|54)/

/** An error that the content may have caused: the database refused a value, or our code tripped over one. */
function isOfContent(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('code' in error) return typeof error.code === 'string' && OF_CONTENT.test(error.code)
  return error instanceof TypeError || error instanceof RangeError
}
