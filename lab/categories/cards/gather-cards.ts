import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { connectorById } from '@okolo/server/platform/connectors.ts'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { EventDraft } from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import type { ListingContent } from '@okolo/server/knowledge/listing.ts'
import { resolve } from '@okolo/server/ingest/map/resolve.ts'
import { linesOf, ROOT } from '../../common/recordings.ts'
import { seedCity } from '../../common/seed-city.ts'
import type { RecordedFeed } from './recorded-feeds.ts'

/** An event of a recorded feed as the product makes it. `raw`: the record it was made of. */
export type Card = { id: string; draft: EventDraft; content: ListingContent; raw: Json }

const MAPPINGS = 'apps/server/sources/mappings'

/** Every event of a feed that would be shown on its day, through the connector, the shipped mapping and `resolve`. */
export async function gatherCards(feed: RecordedFeed, data: string): Promise<Card[]> {
  const connector = connectorById(feed.connector ?? 'tabular')
  if (connector === undefined) throw new Error(`There is no connector for ${feed.name}.`)
  const now = new Date(`${feed.now}T08:00:00Z`)
  const own = seedCity(feed.city)
  const config: Json =
    feed.connector === undefined
      ? JSON.parse(
          readFileSync(join(ROOT, feed.mapping ?? `${MAPPINGS}/${feed.name}.json`), 'utf8'),
        )
      : {}
  const body = readFileSync(join(data, feed.from))
  const file = { name: basename(feed.from), body: linesOf(body, feed.only) }
  const { drafts, messages } = await runRecorded(connector, [file], { config, city: own, now })
  const records = new Map(
    messages.flatMap((message) =>
      message.type === 'record' ? [[message.id, message.raw] as const] : [],
    ),
  )
  return drafts.flatMap(({ id, draft }): Card[] => {
    try {
      const { content } = resolve(draft, { own, cities: [], byName: new Map(), now, connector })
      const isAhead = content.dates.some(({ end }) => new Date(end) >= now)
      const raw = records.get(id) ?? null
      return isAhead ? [{ id: draft.sourceId, draft, content, raw }] : []
    } catch (error) {
      // Quarantined: it is not a card.
      if (error instanceof BadRecord) return []
      throw error
    }
  })
}
