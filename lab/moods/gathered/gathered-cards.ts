import { citiesByName } from '@okolo/server/knowledge/places/called-cities.ts'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BadRecord } from '@okolo/connectors/bad-record'
import { connectorById } from '@okolo/server/platform/connectors.ts'
import type { EventDraft } from '@okolo/connectors/event-draft'
import type { JsonObject } from '@okolo/connectors/json'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describeSource } from '@okolo/connectors/tabular/tabular'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import type { ListingContent } from '@okolo/server/knowledge/listing.ts'
import { merge } from '@okolo/server/knowledge/merging/merge.ts'
import type { MergedEvent } from '@okolo/server/knowledge/merging/merged-event.ts'
import type { KnownCity } from '@okolo/server/knowledge/places/known-city.ts'
import { resolve } from '@okolo/server/ingest/map/resolve.ts'
import { linesOf, ROOT } from '../../common/recordings.ts'
import { seedCity } from '../../common/seed-city.ts'
import type { GatheredFeed } from './gathered-feeds.ts'

/** An event of a feed as its card would be made of it. */
export type GatheredCard = { id: string; content: ListingContent; event: MergedEvent }

/**
 * Each event of a recorded feed once, by the platform's id; what would be quarantined is left out. `folder`: the recorded data.
 * `wanted`: ids of those that are needed, all without it.
 */
export async function gatheredCards(
  feed: GatheredFeed,
  folder: string,
  wanted?: ReadonlySet<string>,
): Promise<GatheredCard[]> {
  const connector = connectorById(feed.connector)
  if (connector === undefined) throw new Error(`There is no connector "${feed.connector}".`)
  const now = new Date(feed.now)
  const city = seedCity(feed.city)
  const mapping = await mappingOf(feed)
  const { drafts } = await runRecorded(
    connector,
    await Promise.all(
      feed.files.map(async (name) => ({
        name: basename(name),
        body: linesOf(await readFile(join(folder, name)), feed.only),
      })),
    ),
    { city, now, ...(mapping !== null && { config: mapping }) },
  )
  const { trust, terms } = connector.manifest
  const said =
    mapping === null ? {} : describeSource(parseMappingFile(JSON.stringify(mapping), feed.name))
  const own = {
    source: feed.name,
    platform: feed.connector,
    role: 'aggregator',
    isDemo: false,
  } as const
  const source = { trust, terms, ...said, ...own, changedAt: now }
  const cards = drafts.map(({ draft }) => {
    if (wanted?.has(draft.sourceId) === false) return []
    const content = contentOf(draft, city, now, feed.connector)
    const event = content && merge([{ ...source, platformId: draft.sourceId, content }])
    return content === null || event === null ? [] : [{ id: draft.sourceId, content, event }]
  })
  return [...new Map(cards.flat().map((card) => [card.id, card])).values()]
}

function contentOf(
  draft: EventDraft,
  city: KnownCity,
  now: Date,
  id: string,
): ListingContent | null {
  try {
    const cities = [city]
    const byName = citiesByName(cities)
    const deps = { own: city, cities, byName, now, connector: { manifest: { id } } }
    return resolve(draft, deps).content
  } catch (error) {
    if (error instanceof BadRecord) return null
    throw error
  }
}

async function mappingOf({ mapping }: GatheredFeed): Promise<JsonObject | null> {
  if (typeof mapping !== 'string') return mapping ?? null
  const file = join(ROOT, 'apps/server/sources/mappings', `${mapping}.json`)
  const given: JsonObject = JSON.parse(await readFile(file, 'utf8'))
  return given
}
