import { Price } from '@okolo/contract/events/price'
import type { Db } from '#server/platform/database/db.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import { LOCKABLE_FIELDS, type LockableField } from '#server/knowledge/merging/locks.ts'
import { merge } from '#server/knowledge/merging/merge.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { locksSet } from './set-lock.ts'
import { moodsOf } from '../pipeline/judge-event.ts'
import { cleanText } from '#server/words/html.ts'
import { liveListings } from '../store/live-listings.ts'

/** The value of a field of an event, in words. */
export type FieldSaid = {
  field: LockableField
  /** Shown to people; null: nothing. */
  shown: string | null
  /** Would be shown without that word. */
  bySources: string | null
  /** Each listing that says something of it. */
  sources: { source: string; says: string }[]
  /** The word of an operator or of its organizer, whose it is and since when. */
  word: { says: string; who: string; at: Date; isOrganizers: boolean } | null
}

/** The values that sources and operators give for each field of an event. `eventId` is that of an event that is not merged away. */
export async function whatIsSaid(db: Db, eventId: number): Promise<FieldSaid[]> {
  const rows = await liveListings(db, [eventId])
  const listings = rows.flatMap(({ listing }) => listing ?? [])
  const locks = await locksSet(db, eventId)
  const [shown, bySources] = [merge(listings, locks), merge(listings)]
  return LOCKABLE_FIELDS.map((field) => {
    const lock = locks.find((each) => each.field === field)
    return {
      field,
      shown: ofEvent(shown, field),
      bySources: ofEvent(bySources, field),
      sources: listings.flatMap(({ source, content }) => {
        const says = ofListing(content, field)
        return says === null ? [] : [{ source, says }]
      }),
      word:
        lock === undefined
          ? null
          : {
              says: wordText(field, lock.value),
              who: lock.who,
              at: lock.at,
              isOrganizers: lock.organizerId !== null,
            },
    }
  })
}

function ofEvent(event: MergedEvent | null, field: LockableField): string | null {
  if (event === null) return null
  if (field === 'hidden') return event.isHidden ? 'hidden' : 'to be seen'
  if (field !== 'moods') return ofListing(event, field)
  const moods = moodsOf(event)
  return moods.length === 0 ? null : moods.map(({ mood }) => mood).join(', ')
}

function ofListing(content: ListingContent, field: LockableField): string | null {
  switch (field) {
    case 'title':
      return [...new Set(Object.values(content.titles))].join(' / ')
    case 'description':
      return [...new Set(Object.values(content.descriptions).map(cleanText))].join(' / ') || null
    case 'status':
      return [...new Set([content.status, ...content.dates.map(({ status }) => status)])].join(', ')
    case 'price':
      return content.price === null ? null : priceText(content.price)
    case 'moods':
    case 'hidden':
      return null
    case 'category':
    case 'city':
    case 'ticketUrl':
    case 'url':
    case 'onlineUrl':
      return content[field]
  }
}

function wordText(field: LockableField, value: unknown): string {
  if (value === null) return 'none'
  if (field === 'hidden') return 'hidden'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  const price = Price.safeParse(value)
  if (price.success) return priceText(price.data)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `free`, `12 to 20 EUR`, the source's own words. */
function priceText({ is_free, min, max, currency, text }: Price): string {
  if (is_free) return 'free'
  const amount = [min, max].filter((each) => each !== null)
  const sum = [...new Set(amount)].join(' to ')
  if (sum !== '') return `${sum} ${currency ?? ''}`.trim()
  return text ?? 'paid, how much is not said'
}
