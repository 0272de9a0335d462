import { mappingLine } from './mapping-line.ts'
import { pendingRecords } from './record-store.ts'
import { BATCH, BATCH_CHARACTERS, type Run } from './run.ts'

/** Makes listings and events of every stored record that waits for it, batch by batch; `onBatch` hears how many. */
export async function mapPending(run: Run, onBatch?: (count: number) => void): Promise<void> {
  const { db, source, mappedWith, clock } = run
  const line = mappingLine(run, onBatch)
  try {
    for (let after = 0; ;) {
      const records = await pendingRecords(db, source.id, {
        mappedWith,
        now: clock(),
        after,
        limit: BATCH,
        characters: BATCH_CHARACTERS,
      })
      const last = records.at(-1)
      if (last === undefined) break
      await line.push(records)
      after = last.id
    }
    await line.drain()
  } finally {
    await line.settle()
  }
}
