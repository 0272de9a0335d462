import { resolve } from 'node:path'
import { sql } from 'kysely'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { mergedGroups, type MergedGroup } from '@okolo/server/ingest/match/merged-groups.ts'
import { listingKey } from '@okolo/server/ingest/match/listing-key.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { openPglite, type Database } from '@okolo/server/platform/database/db.ts'
import { migrate } from '@okolo/server/platform/database/migrate.ts'
import type { Terminal } from '@okolo/server/cli/call/call.ts'
import type { AnyConnector } from '@okolo/connectors/connector'
import type { EventDraft } from '@okolo/connectors/event-draft'
import { ingestFiles } from '@okolo/server/cli/sources/ingest.command.ts'
import { connectorNamed } from '@okolo/server/platform/connectors.ts'
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
 * recordings' folder; with `noPlaces` no record says where it is. Throws the command's lines if a feed fails.
 */
export async function gatherFeeds(
  { now, feeds }: RecordedFeeds,
  data: string,
  { terminal, misses, noPlaces }: { terminal: Terminal; misses: number; noPlaces: boolean },
): Promise<Gathered> {
  const database = await openPglite({})
  try {
    await migrate(database)
    await seedPlaces(database.db)
    const config = readConfig({ OKOLO_NOW: now, LOG_LEVEL: 'silent' })
    for (const { connector, city, mapping, from } of feeds) {
      const lines: string[] = []
      const named = connectorNamed(connector)
      // oxlint-disable-next-line no-await-in-loop -- the second feed meets what the first one brought
      const exit = await ingestFiles(
        noPlaces ? withoutPlaces(named) : named,
        {
          city,
          config: mapping ?? undefined,
          from: resolve(data, from),
          each: false,
          json: false,
        },
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

/** The same connector over records that do not say where they are. */
function withoutPlaces(connector: AnyConnector): AnyConnector {
  return {
    ...connector,
    map(raw, context, record) {
      const drafts = connector.map(raw, context, record)
      if (drafts === null) return null
      return Array.isArray(drafts) ? drafts.map(withoutPlace) : withoutPlace(drafts)
    },
  }
}

function withoutPlace({ place: _place, ...draft }: EventDraft): EventDraft {
  return draft
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
