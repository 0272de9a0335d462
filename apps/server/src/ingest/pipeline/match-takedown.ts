import { dropTracking } from '@okolo/connectors/understanding/tracking'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { fold } from '#server/words/slug.ts'
import { refused } from '#server/platform/problem.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { MappedRecord } from '../map/map-records.ts'
import type { Outcome } from '../records/record-store.ts'
import type { RecordListings } from '../records/record-listings.ts'
import { told } from '#server/words/messages/told.ts'

export type TakedownKind = 'source' | 'url' | 'organizer'

/** A listing as takedowns are compared with it. */
type Described = {
  /** `source.slug`. */
  source: string
  platform: string
  platformId: string
  content: Pick<ListingContent, 'url' | 'ticketUrl' | 'sameAs' | 'organizers'>
}

/** Id of the takedown that keeps this listing away, or null. */
export type TakedownMatcher = (listing: Described) => number | null

/** A listing that has no address of its own is named by its platform and id there. */
export function listingAddress(platform: string, platformId: string): string {
  return `okolo-listing:${encodeURIComponent(platform)}:${encodeURIComponent(platformId)}`
}

/**
 * How a value is compared. Addresses: without scheme, `www.`, fragment, trailing slash and campaign parameters; one
 * that ends in `*` means everything that begins so. Organizers: by their name, whatever its case and accents, or by
 * the address of their page. Throws where nothing would be left to compare.
 */
export function takedownKey(kind: TakedownKind, value: string): string {
  const key =
    kind === 'source' ? value.trim() : kind === 'url' ? urlKey(value) : organizerKey(value)
  if (key === '' || key === '*') throw refused(told('refused.everything', { value }))
  return key
}

/** The matcher of all takedowns in force. */
export async function loadTakedowns(db: Db | Tx): Promise<TakedownMatcher> {
  const { rows } = await sql<{ id: number; kind: TakedownKind; value: string }>`
    select id, kind, value from takedown where lifted_at is null`.execute(db)
  // Older rows were keyed by rules that have changed since: their values still say what was asked for.
  return takedownMatcher(
    rows.map(({ value, ...row }) => ({ ...row, key: takedownKey(row.kind, value) })),
  )
}

export function takedownMatcher(
  takedowns: readonly { id: number; kind: TakedownKind; key: string }[],
): TakedownMatcher {
  if (takedowns.length === 0) return () => null
  const exact = new Map(takedowns.map(({ kind, key, id }) => [`${kind} ${key}`, id]))
  const beginnings = takedowns
    .filter(({ kind, key }) => kind === 'url' && key.endsWith('*'))
    .map(({ key, id }) => ({ id, start: key.slice(0, -1) }))
  return ({ source, platform, platformId, content }) => {
    const bySource = exact.get(`source ${source}`)
    if (bySource !== undefined) return bySource
    const addresses = [content.url, content.ticketUrl, ...content.sameAs]
      .filter((url) => url !== null)
      .map(urlKey)
    for (const key of [...addresses, listingAddress(platform, platformId)]) {
      const id =
        exact.get(`url ${key}`) ?? beginnings.find(({ start }) => key.startsWith(start))?.id
      if (id !== undefined) return id
    }
    for (const { name, url } of content.organizers)
      for (const key of [organizerKey(name), ...(url === null ? [] : [organizerKey(url)])]) {
        const id = exact.get(`organizer ${key}`)
        if (id !== undefined) return id
      }
    return null
  }
}

function urlKey(value: string): string {
  const trimmed = value.trim()
  if (trimmed.startsWith('okolo-listing:')) return trimmed
  const isBeginning = trimmed.endsWith('*')
  const text = isBeginning ? trimmed.slice(0, -1) : trimmed
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  if (url === null) return isBeginning ? '*' : ''
  dropTracking(url)
  const address = `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`
  return isBeginning ? `${address}*` : address.replace(/\/+$/, '')
}

function organizerKey(value: string): string {
  if (/^https?:\/\//i.test(value.trim())) return urlKey(value)
  return (fold(value).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/**
 * Mapped records without what was taken down. A record of which nothing is left is skipped as `taken_down`; of every
 * record that gave something taken down the raw form is to be purged (`purge`: their ids).
 */
export function keepAway(
  mapped: readonly MappedRecord[],
  source: { slug: string; platform: string },
  isTaken: TakedownMatcher,
): { listings: RecordListings[]; outcomes: Outcome[]; purge: number[] } {
  const purge: number[] = []
  const listings: RecordListings[] = []
  const outcomes: Outcome[] = []
  for (const { listings: found, outcome } of mapped) {
    const left = found?.listings.filter(
      ({ platformId, content }) =>
        isTaken({ source: source.slug, platform: source.platform, platformId, content }) === null,
    )
    if (found === null || left === undefined || left.length === found.listings.length) {
      if (found !== null) listings.push(found)
      outcomes.push(outcome)
      continue
    }
    purge.push(outcome.id)
    listings.push({ ...found, listings: left })
    outcomes.push({
      ...outcome,
      state: left.length === 0 ? 'skipped' : 'mapped',
      reason: { code: 'taken_down', message: 'It was asked to be shown no more.' },
      mapAgainAt: null,
    })
  }
  return { listings, outcomes, purge }
}
