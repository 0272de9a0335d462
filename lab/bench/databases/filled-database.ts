import type { Database } from '@okolo/server/platform/database/db.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { keptDatabase, scratchDatabase } from './scratch-database.ts'

/** The moment in the middle of synthetic catalogues. */
export const NOW = new Date('2026-11-20T15:00:00Z')

export type FillOptions = {
  dates: number
  server: string | undefined
  /** Fill a database on the server once and keep it for the next run. */
  isKept: boolean
}

/** Returns the default number of dates: filling the embedded database takes longer. */
export function datesFor(dates: number | undefined, server: string | undefined): number {
  return dates ?? (server === undefined || server === '' ? 140_000 : 1_400_000)
}

/** Runs `work` on a database with synthetic dates. */
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
