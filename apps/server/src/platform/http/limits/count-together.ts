import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { paidBy } from '../../processor-time.ts'
import { startRepeating, type Job } from '../../repeat.ts'
import type { Budget } from './budget.ts'

/** Networks that spend less than a block are told of this often. */
const EVERY_MS = 1_000
/** After this every account is full again, so its row says nothing. */
const FORGOTTEN_AFTER = sql`interval '3 minutes'`
const FORGET_EVERY_MS = 60_000

/**
 * Counts a budget's networks together with all processes on this PostgreSQL, without a query for each request: what
 * networks have spent is told in one statement, and the answer says what all processes have left them. While
 * PostgreSQL does not answer, the process counts by itself. `nameOf` hides the address of a network. `failed` hears
 * of the first failure in a row.
 */
export function countTogether(
  budget: Budget,
  {
    db,
    nameOf,
    failed,
  }: { db: Db; nameOf: (network: string) => string; failed: (error: unknown) => void },
): Job {
  let telling: Promise<void> | null = null
  let isUrgent = false
  let isFailing = false
  let forgotAt = performance.now()

  const round = async () => {
    try {
      do {
        isUrgent = false
        // oxlint-disable-next-line no-await-in-loop -- one statement after the other
        await tell(budget, db, nameOf)
      } while (isUrgent)
      if (performance.now() - forgotAt > FORGET_EVERY_MS) {
        forgotAt = performance.now()
        await sql`delete from network_budget where counted_at < now() - ${FORGOTTEN_AFTER}`.execute(
          db,
        )
      }
      isFailing = false
    } catch (error) {
      if (!isFailing) failed(error)
      isFailing = true
    }
  }
  // At nobody's expense: it would be charged to the request that happens to spend the block.
  const settle = () =>
    paidBy(
      () => undefined,
      () => (telling ??= round().finally(() => (telling = null))),
    )
  budget.noteSpent(() => {
    isUrgent = true
    // A failing database is asked once in a while, not with every block.
    if (!isFailing) void settle()
  })
  const repeating = startRepeating(EVERY_MS, settle, { error: failed })
  return {
    stop: async () => {
      await repeating.stop()
      await telling
      await settle()
    },
  }
}

async function tell(budget: Budget, db: Db, nameOf: (network: string) => string): Promise<void> {
  const spent = budget.takeUntold()
  if (spent.length === 0) return
  const networks = new Map(spent.map(([network]) => [nameOf(network), network]))
  const full = budget.perMinute
  // Processes lock the rows in one order, so none waits for the other in a circle.
  const { rows } = await sql<{ network: string; units: number }>`
    insert into network_budget as known (network, units, counted_at)
    select network, ${full}::float8 - spent, clock_timestamp()
    from unnest(${[...networks.keys()]}::text[], ${spent.map(([, units]) => units)}::float8[]) told (network, spent)
    order by network
    on conflict (network) do update set
      units = greatest(-${full}::float8, excluded.units - ${full}::float8 + least(${full}::float8, known.units
        + greatest(0, extract(epoch from excluded.counted_at - known.counted_at)::float8) / 60 * ${full}::float8)),
      counted_at = greatest(known.counted_at, excluded.counted_at)
    returning network, units`.execute(db)
  for (const { network, units } of rows) {
    const address = networks.get(network)
    if (address !== undefined) budget.hear(address, units)
  }
}
