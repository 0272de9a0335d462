import { sql } from 'kysely'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { uniqueSlug } from '#server/words/slug.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import { dropUnusedVenues, noteVenues, type StoredHouse } from './houses.ts'
import { matchHouses, type VenueFound } from './match-houses.ts'
import { askAboutVenues } from './registry-reviews.ts'
import { venueKeys, venueMention, type VenueMention } from './venue-mention.ts'
import { isKind, nameWords } from './venue-name.ts'
import { byAlias, venuesByKeys, type VenueRow } from './venues.ts'

/** A house with its spellings as listings would mention them, the name first. */
type NamedHouse = StoredHouse & {
  mentions: VenueMention[]
  /** Match keys of the spellings that mean this house and no other of the town. */
  ownKeys: ReadonlySet<string>
}

/**
 * Makes houses of a city its venues: one that the catalogue has gets what it lacks, another becomes one, so that a listing that says
 * only the name finds its place. Nothing that a source said is changed. Returns the venues that are others than before.
 */
export async function linkHouses(
  tx: Tx,
  city: KnownCity,
  houses: readonly StoredHouse[],
  now: Date,
): Promise<Set<number>> {
  const named = namedHouses(houses, city)
  const { same, doubts } = matchHouses(await venuesFound(tx, named, city))
  const strangers = named.filter(
    (house) => !same.has(house) && (house.address !== null || house.lat !== null),
  )
  const made = await addVenues(tx, strangers)
  const venueOf = (house: NamedHouse) => same.get(house)?.id ?? made.get(house) ?? null
  await noteVenues(
    tx,
    named.map((house) => ({ id: house.id, venueId: venueOf(house) })),
  )
  const linked = named.flatMap((house) => {
    const venueId = venueOf(house)
    return venueId === null ? [] : [{ house, venueId }]
  })
  await addSpellings(tx, linked, city, now)
  const asked = doubts.flatMap(({ house, venue, probability, reasons }) => {
    const b = made.get(house)
    return b === undefined ? [] : [{ a: venue.id, b, probability, reasons }]
  })
  await askAboutVenues(tx, asked, now)
  const filled = await fillFromHouses(tx, same)
  const left = houses.flatMap(({ venueId }) => venueId ?? [])
  const kept = new Set(linked.map(({ venueId }) => venueId))
  await dropUnusedVenues(
    tx,
    left.filter((id) => !kept.has(id)),
  )
  return new Set([...filled, ...made.values()])
}

function namedHouses(houses: readonly StoredHouse[], city: KnownCity): NamedHouse[] {
  const named = houses.map((house) => {
    const words = [house.name, ...house.names].map((name) => new Set(nameWords(name)))
    return { ...house, words, mentions: mentionsOf(house, city) }
  })
  const owners = Map.groupBy(
    named.flatMap(({ id, mentions }) => mentions.map(({ matchKey }) => ({ id, matchKey }))),
    ({ matchKey }) => matchKey,
  )
  const isShared = (matchKey: string) => new Set(owners.get(matchKey)?.map(({ id }) => id)).size > 1
  // "Gallery" may be short for any gallery of the town.
  const isShort = (name: string, id: number) => {
    const words = new Set(nameWords(name))
    return (
      [...words].every(isKind) &&
      named.some((other) => other.id !== id && other.words.some((own) => words.isSubsetOf(own)))
    )
  }
  return named.map((house) => {
    const own = house.mentions.filter(
      ({ matchKey, name }) => !isShared(matchKey) && !isShort(name, house.id),
    )
    return { ...house, ownKeys: new Set(own.map(({ matchKey }) => matchKey)) }
  })
}

function mentionsOf(house: StoredHouse, city: KnownCity): VenueMention[] {
  const { address, lat, lng, website: url } = house
  const precision = lat === null ? null : 'point'
  const mentions = [house.name, ...house.names].flatMap((name) => {
    const place = { name, room: null, address: null, lat, lng, precision, url } as const
    const mention = venueMention(place, city, city.tz)
    return mention === null ? [] : [{ ...mention, room: null, address }]
  })
  return [...new Map(mentions.toReversed().map((one) => [one.matchKey, one])).values()].toReversed()
}

async function venuesFound(
  tx: Tx,
  houses: readonly NamedHouse[],
  city: KnownCity,
): Promise<Map<NamedHouse, VenueFound[]>> {
  const called = await byAlias(
    tx,
    houses.flatMap(({ ownKeys }) => [...ownKeys]),
  )
  const keys = new Map(
    houses.map((house) => [house, house.mentions.flatMap((one) => venueKeys(city.slug, one))]),
  )
  const byKey = new Map<string, VenueRow[]>()
  for (const { keys: shared, ...venue } of await venuesByKeys(tx, [...keys.values()].flat()))
    for (const key of shared) byKey.set(key, [...(byKey.get(key) ?? []), venue])
  return new Map(
    houses.map((house) => {
      const near = keys.get(house)?.flatMap((key) => byKey.get(key) ?? []) ?? []
      const same = [...house.ownKeys].flatMap((key) => called.get(key) ?? [])
      const names = new Set(same.map(({ id }) => id))
      const venues = new Map([...near, ...same].map((venue) => [venue.id, venue]))
      return [
        house,
        [...venues.values()].map((venue) => ({ venue, isCalledSo: names.has(venue.id) })),
      ]
    }),
  )
}

/** Returns the new venue of each house. One whose name means another venue already gets none. */
async function addVenues(
  tx: Tx,
  houses: readonly NamedHouse[],
): Promise<ReadonlyMap<NamedHouse, number>> {
  const news = houses.flatMap((house) => {
    const [mention] = house.mentions
    return mention === undefined ? [] : [{ house, row: venueRow(house, mention) }]
  })
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into venue (uuid, slug, match_key, name, address, city_id, lat, lng, geo_precision, time_zone, url, from_house)
    select uuid, slug, "matchKey", name, address, "cityId", lat, lng, precision, zone, url,
      array(select jsonb_array_elements_text("fromHouse"))
    from jsonb_to_recordset(${toJson(news.map(({ row }, n) => ({ ...row, n })))}::jsonb) as m (
      uuid uuid, slug text, "matchKey" text, name text, address text, "cityId" int,
      lat float8, lng float8, precision text, zone text, url text, "fromHouse" jsonb, n int)
    where not exists (select 1 from venue_alias a where a.match_key = m."matchKey")
    order by n on conflict do nothing returning id, uuid`.execute(tx)
  const ids = new Map(rows.map(({ id, uuid }) => [uuid, id]))
  return new Map(
    news.flatMap(({ house, row }) => {
      const id = ids.get(row.uuid)
      return id === undefined ? [] : [[house, id] as const]
    }),
  )
}

/** A house whose name others share is told apart by its key: no listing that says only the name means it. */
function venueRow(house: NamedHouse, mention: VenueMention) {
  const isOwn = house.ownKeys.has(mention.matchKey)
  const matchKey = isOwn ? mention.matchKey : `${mention.matchKey} ${house.key}`
  const uuid = isOwn ? mention.uuid : uuidOf('venue', matchKey)
  const fromHouse = [
    ...(mention.address === null ? [] : ['address']),
    ...(mention.lat === null ? [] : ['point']),
  ]
  return { ...mention, matchKey, uuid, slug: uniqueSlug(mention.name, uuid), fromHouse }
}

/** Lets these names mean the venue, and compares later listings with it. */
async function addSpellings(
  tx: Tx,
  linked: readonly { house: NamedHouse; venueId: number }[],
  city: KnownCity,
  now: Date,
): Promise<void> {
  const aliases = linked.flatMap(({ house, venueId }) =>
    [...house.ownKeys].map((key) => ({ key, venueId })),
  )
  await sql`
    insert into venue_alias (match_key, venue_id, kind, created_at)
    select key, "venueId", 'house', ${now}
    from jsonb_to_recordset(${toJson(aliases)}::jsonb) as a (key text, "venueId" int)
    on conflict (match_key) do nothing`.execute(tx)
  const blocks = linked.flatMap(({ house, venueId }) =>
    house.mentions
      .flatMap((mention) =>
        venueKeys(city.slug, mention).filter(
          (key) => house.ownKeys.has(mention.matchKey) || !isOfName(key),
        ),
      )
      .map((key) => ({ key, venueId })),
  )
  await sql`
    insert into venue_block (key, venue_id)
    select key, "venueId" from jsonb_to_recordset(${toJson(blocks)}::jsonb) as b (key text, "venueId" int)
    on conflict do nothing`.execute(tx)
}

const isOfName = (key: string) => /\|[wn]\|/.test(key)

/** Gives venues what they lack; what came from a house may come anew. Returns those that are others now. */
async function fillFromHouses(tx: Tx, same: ReadonlyMap<NamedHouse, VenueRow>): Promise<number[]> {
  const fills = [...same].flatMap(([house, venue]) => {
    // A map knows better than a list, and would only say it again.
    const from = (fact: string) => house.origin === 'osm' && venue.from_house.includes(fact)
    const isPlace =
      house.lat !== null && (venue.lat === null || venue.precision === 'city' || from('point'))
    const isStreet = house.address !== null && (venue.address === null || from('address'))
    const { lat, lng } = isPlace ? house : venue
    const address = isStreet ? house.address : venue.address
    const url = venue.url ?? house.website
    const isNew =
      lat !== venue.lat || lng !== venue.lng || address !== venue.address || url !== venue.url
    const precision = isPlace ? 'point' : venue.precision
    const given = [isStreet && 'address', isPlace && 'point'].filter((fact) => fact !== false)
    const fromHouse = [...new Set([...venue.from_house, ...given])]
    return isNew ? [{ id: venue.id, lat, lng, address, url, precision, fromHouse }] : []
  })
  if (fills.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update venue v set lat = f.lat, lng = f.lng, address = f.address, url = f.url, geo_precision = f.precision,
      from_house = array(select jsonb_array_elements_text(f."fromHouse"))
    from jsonb_to_recordset(${toJson(fills)}::jsonb) as f (id int, lat float8, lng float8, address text, url text,
      precision text, "fromHouse" jsonb)
    where v.id = f.id returning v.id`.execute(tx)
  return rows.map(({ id }) => id)
}
