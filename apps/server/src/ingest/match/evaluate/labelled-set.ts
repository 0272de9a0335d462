import { readFile } from 'node:fs/promises'
import tzLookup from '@photostructure/tz-lookup'
import { z } from 'zod'
import type { Claim } from '../claim.ts'
import { readClock } from '../clock.ts'

const text = z.string().nullish()
const number = z.number().nullish()

/** One line of `listings.jsonl`: the common form of labelled sets. */
const LISTING = z.object({
  id: z.string().min(1),
  source: z.string().min(1),
  title: z.string(),
  start: z.string(),
  end: text,
  allDay: z.boolean().nullish(),
  venue: text,
  address: text,
  city: text,
  lat: number,
  lon: number,
  url: text,
  description: text,
  zone: text,
  online: z.boolean().nullish(),
  price: number,
})

const PAIR = z.object({ a: z.string(), b: z.string(), label: z.string(), kind: text })

export type Pair = z.infer<typeof PAIR>

export type LabelledSet = { claims: Claim[]; pairs: Pair[] }

/** A line of a labelled set that cannot be used; the message says file, line and what to do. */
export class BadLine extends Error {}

/** Reads a set of listings with labelled pairs. Throws BadLine for the first line that is wrong. */
export async function readLabelledSet(listings: string, pairs: string): Promise<LabelledSet> {
  const ids = new Set<string>()
  const read = await readLines(listings, LISTING, (listing) => {
    if (ids.has(listing.id)) return `the id "${listing.id}" is used twice`
    ids.add(listing.id)
    readClock(listing.start, listing.end ?? null, listing.zone ?? null, listing.allDay ?? false)
    return null
  })
  const labelled = await readLines(pairs, PAIR, ({ a, b }) => {
    const missing = [a, b].find((id) => !ids.has(id))
    return missing === undefined ? null : `there is no listing "${missing}" in ${listings}`
  })
  return { claims: withZones(read.map(toClaim)), pairs: labelled }
}

async function readLines<T>(
  file: string,
  shape: z.ZodType<T>,
  judge: (value: T) => string | null,
): Promise<T[]> {
  const values: T[] = []
  // Only "\n" parts lines: texts may hold U+2028.
  for (const [at, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue
    const bad = (why: string): BadLine => new BadLine(`${file}, line ${at + 1}: ${why}`)
    let json: unknown
    try {
      json = JSON.parse(line)
    } catch (error) {
      throw bad(`not JSON (${String(error)}). Write one object a line.`)
    }
    const parsed = shape.safeParse(json)
    if (!parsed.success) throw bad(z.prettifyError(parsed.error))
    let reason: string | null
    try {
      reason = judge(parsed.data)
    } catch (error) {
      throw bad(error instanceof Error ? error.message : String(error))
    }
    if (reason !== null) throw bad(reason)
    values.push(parsed.data)
  }
  return values
}

function toClaim(listing: z.infer<typeof LISTING>): Claim {
  const lat = listing.lat ?? null
  const lon = listing.lon ?? null
  const isPlaced = lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  const city = listing.city ?? null
  return {
    id: listing.id,
    source: listing.source,
    event: listing.id,
    titles: [listing.title],
    language: null,
    start: listing.start,
    end: listing.end ?? null,
    allDay: listing.allDay ?? false,
    zone: listing.zone ?? (isPlaced ? tzLookup(lat, lon) : null),
    status: 'scheduled',
    previousStart: null,
    venueId: null,
    venue: listing.venue ?? null,
    room: null,
    address: listing.address ?? null,
    city,
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
    precision: isPlaced ? 'point' : null,
    isOnline: listing.online === true || /^online$/i.test(city ?? ''),
    urls: listing.url ? [listing.url] : [],
    organizers: [],
    performers: [],
    category: null,
    priceMin: listing.price ?? null,
    description: listing.description ?? null,
  }
}

/** Claims without a point get the zone of most others of their city, or of the set where it has one zone mostly. */
function withZones(claims: Claim[]): Claim[] {
  const all = claims.filter(({ zone }) => zone !== null)
  const byCity = Map.groupBy(all, cityOf)
  const top = mostFrequent(all)
  const ofSet =
    top !== null && top.count >= all.length * 0.9 && all.length >= claims.length * 0.05
      ? top.zone
      : null
  return claims.map((claim) =>
    claim.zone !== null
      ? claim
      : { ...claim, zone: mostFrequent(byCity.get(cityOf(claim)) ?? [])?.zone ?? ofSet },
  )
}

function cityOf({ city }: Claim): string {
  return (city ?? '').toLowerCase()
}

function mostFrequent(claims: readonly Claim[]): { zone: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const { zone } of claims) if (zone !== null) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  const [first] = [...counts].toSorted((x, y) => y[1] - x[1])
  return first === undefined ? null : { zone: first[0], count: first[1] }
}
