import { resolve } from 'node:path'
import { sql } from 'kysely'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { mergedGroups, type MergedGroup } from '@okolo/server/ingest/match/merged-groups.ts'
import { listingKey } from '@okolo/server/ingest/match/listing-key.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { openPglite, type Database } from '@okolo/server/platform/database/db.ts'
import { migrate } from '@okolo/server/platform/database/migrate.ts'
import type { Terminal } from '@okolo/server/cli/call/call.ts'
import { runCommand } from '@okolo/server/app/commands.ts'
import type { RecordedFeeds } from './recorded-feeds.ts'
import { nearMisses, type NearMiss } from './near-misses.ts'

/** The events made from recorded feeds. */
export type Gathered = {
  listings: number
  groups: MergedGroup[]
  /** An event's uuid by the key of its listing. */
  eventOf: Map<string, string>
  nearMisses: NearMiss[]
}

/**
 * Gathers recorded feeds into an empty catalogue in memory and returns its merges. `data` is the
 * recordings' folder. Throws the command's lines if a feed fails.
 */
export async function gatherFeeds(
  { now, feeds }: RecordedFeeds,
  data: string,
  { terminal, misses }: { terminal: Terminal; misses: number },
): Promise<Gathered> {
  const database = await openPglite({})
  try {
    await migrate(database)
    await seedPlaces(database.db)
    const config = readConfig({ OKOLO_NOW: now, LOG_LEVEL: 'silent' })
    for (const { connector, city, mapping, from } of feeds) {
      const lines: string[] = []
      const given = mapping === null ? [] : ['--config', mapping]
      // oxlint-disable-next-line no-await-in-loop -- the second feed meets what the first one brought
      const exit = await runCommand(
        ['ingest', connector, '--city', city, ...given, '--from', resolve(data, from)],
        { ...terminal, config, database, print: (line) => lines.push(line), isTerminal: false },
      )
      if (exit !== 0) throw new Error([`${from} was not gathered:`, ...lines].join('\n'))
    }
    const at = new Date(now)
    const groups: MergedGroup[] = []
    for await (const group of mergedGroups(database.db, { now: at, city: null })) groups.push(group)
    return {
      ...(await countListings(database)),
      groups,
      nearMisses: misses === 0 ? [] : await nearMisses(database.db, { now: at, most: misses }),
    }
  } finally {
    await database.close()
  }
}

async function countListings({ db }: Database): Promise<Pick<Gathered, 'listings' | 'eventOf'>> {
  const { rows } = await sql<{ platform: string; platform_id: string; uuid: string }>`
    select l.platform, l.platform_id, e.uuid from listing l join event e on e.id = l.event_id
    where not l.is_withdrawn`.execute(db)
  return {
    listings: rows.length,
    eventOf: new Map(
      rows.map(({ platform, platform_id, uuid }) => [listingKey(platform, platform_id), uuid]),
    ),
  }
}
