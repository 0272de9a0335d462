import { mkdir, rm, writeFile } from 'node:fs/promises'
import { withFilled } from '../databases/filled-database.ts'
import { PLANNED_DATES, readPlans } from './read-plans.ts'

/** The checked-in plans of the hot queries, one file each. */
export const PLANS = new URL('../../../docs/plans/', import.meta.url)

/** Writes the plans anew. Run it after a query or an index changed on purpose. */
export async function writePlans(server: string | undefined): Promise<void> {
  if (server === undefined || server === '')
    throw new Error('Plans are those of PostgreSQL: name a server in BENCH_DATABASE_URL')
  await withFilled({ dates: PLANNED_DATES, server, isKept: false }, async (database) => {
    const plans = await readPlans(database)
    await rm(PLANS, { recursive: true, force: true })
    await mkdir(PLANS)
    for (const { name, text } of plans) await writeFile(new URL(`${name}.txt`, PLANS), text)
    console.log(`${plans.length} plans written`)
  })
}
