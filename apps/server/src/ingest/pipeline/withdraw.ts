import { inTransaction } from '#server/platform/database/db.ts'
import { acceptedLoss, clearLoss, noteLoss } from '../sources/loss.ts'
import { goneLately, knownRecords, markMissing, markWithdrawn } from '../records/record-store.ts'
import { note } from '../sources/report.ts'
import type { Run } from './run.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { applyRecords } from './apply-page.ts'
import { planRepeatedSweep, planSweep } from '../records/sweep.ts'

/** Judges what a whole listing no longer holds. */
export async function sweep(run: Run, seen: ReadonlySet<string>): Promise<void> {
  const { db, source } = run
  const accepted = await acceptedLoss(db, source.id)
  const now = run.clock()
  const known = await knownRecords(db, source.id, now)
  const plan = planSweep(known, seen, accepted, await goneLately(db, source.id, now))
  if (plan.kind === 'refused') {
    note(run.report, 'sweep_refused', plan.reason)
    await noteLoss(db, source.id, plan, now)
    return
  }
  await carryOut(run, plan)
  await clearLoss(db, source.id, now)
}

/** The platform says that its listing is the one of last time: what was missing there is missing still. */
export async function repeatSweep(run: Run): Promise<void> {
  await carryOut(run, planRepeatedSweep(await knownRecords(run.db, run.source.id, run.clock())))
}

async function carryOut(run: Run, plan: { missing: number[]; withdraw: number[] }): Promise<void> {
  await inTransaction(run.db, (tx) => markMissing(tx, plan.missing))
  await withdrawRecords(run, plan.withdraw)
}

/** Takes records back that the platform says, or shows, are gone; their events follow. */
export async function withdrawRecords(run: Run, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const now = run.clock()
  const counts = await withEventsLocked(run.db, async (tx) => {
    await markWithdrawn(tx, ids, now)
    const empty = ids.map((recordId) => ({ recordId, listings: [] }))
    return applyRecords(tx, run.source, empty, { match: run.match, places: run.places, now })
  })
  run.report.eventsUpdated += counts.updated
  run.report.eventsWithdrawn += counts.withdrawn
}
