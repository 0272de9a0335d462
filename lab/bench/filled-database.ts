import type { Database } from '@okolo/server/platform/db.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { keptDatabase, scratchDatabase } from './scratch-database.ts'

/** The moment that synthetic catalogues lie around. */
export const NOW = new Date('2026-11-20T15:00:00Z')

export type FillOptions = {
  dates: number
  server: string | undefined
  /** Fill a database on the server once and leave it for the next run. */
  isKept: boolean
}

/** How many dates are measured where none are named: filling the embedded database takes longer. */
export function datesFor(dates: number | undefined, server: string | undefined): number {
  return dates ?? (server === undefined || server === '' ? 140_000 : 1_400_000)
}

/** Does `work` on a database filled with synthetic dates. */
export async function withFilled<T>(
  { dates, server, isKept }: FillOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const fill = async (database: Database) => {
    const began = performance.now()
    await fillCatalogue(database, dates, NOW)
    console.log(`${dates} dates filled in ${Math.round((performance.now() - began) / 1000)} s`)
  }
  if (isKept && server !== undefined && server !== '') {
    const kept = await keptDatabase(server, String(dates), fill)
    try {
      return await work(kept)
    } finally {
      await kept.close()
    }
  }
  const database = await scratchDatabase(server, String(dates))
  try {
    await fill(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
