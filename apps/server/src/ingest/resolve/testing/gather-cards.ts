import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { connectorById } from '@okolo/connectors'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { EventDraft } from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import cities from '#seed/cities.json' with { type: 'json' }
import type { ListingContent } from '../../listing.ts'
import type { KnownCity } from '../known-city.ts'
import { resolve } from '../resolve.ts'
import type { RecordedFeed } from './recorded-feeds.ts'

/** An event of a recorded feed as the product makes it. */
export type Card = { id: string; draft: EventDraft; content: ListingContent }

const ROOT = new URL('../../../../../../', import.meta.url)
const MAPPINGS = 'apps/server/sources/mappings'

/** Every event of a feed that would be shown on its day, through the connector, the shipped mapping and `resolve`. */
export async function gatherCards(feed: RecordedFeed, data: string): Promise<Card[]> {
  const connector = connectorById(feed.connector ?? 'tabular')
  if (connector === undefined) throw new Error(`There is no connector for ${feed.name}.`)
  const now = new Date(`${feed.now}T08:00:00Z`)
  const own = cityNamed(feed.city)
  const config: Json =
    feed.connector === undefined
      ? JSON.parse(
          readFileSync(new URL(feed.mapping ?? `${MAPPINGS}/${feed.name}.json`, ROOT), 'utf8'),
        )
      : {}
  const file = {
    name: basename(feed.from),
    body: new Uint8Array(readFileSync(join(data, feed.from))),
  }
  const { drafts } = await runRecorded(connector, [file], { config, city: own, now })
  return drafts.flatMap(({ draft }): Card[] => {
    try {
      const { content } = resolve(draft, { own, cities: [], now, connector })
      const isAhead = content.dates.some(({ end }) => new Date(end) >= now)
      return isAhead ? [{ id: draft.sourceId, draft, content }] : []
    } catch (error) {
      // Quarantined: it is no card.
      if (error instanceof BadRecord) return []
      throw error
    }
  })
}

function cityNamed(slug: string): KnownCity {
  const city = cities.find((one) => one.slug === slug)
  if (city === undefined) throw new Error(`There is no city ${slug}.`)
  return {
    ...city,
    id: 0,
    names: [],
    lon: city.lng,
    radiusKm: city.area_radius,
    tz: city.time_zone,
  }
}
