import { sql, type RawBuilder } from 'kysely'
import { findCitySlug } from '#server/catalogue/reference/places.ts'
import { findEvent } from '#server/ingest/recluster/operate.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import type { Db } from '#server/platform/database/db.ts'
import { giftById, giftsOfGiver, type Gift } from '#server/subjects/gifts/store/gifts.ts'
import type { Ask } from './operator-page.ts'
import { pickedIn } from './picked.ts'

type CitiesOf = (db: Db, ask: Ask) => Promise<string[]>

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const NUMBER = /^\d{1,15}$/

/** Finds the cities of the thing that a call is about, as slugs. None: it is unknown, or has no city. */
export const CITIES_OF = {
  source: (db, { params }) =>
    slugs(db, sql`select city_id from source where slug = ${params['slug'] ?? ''}`),
  shipped: async (_db, { params }) =>
    (await readShippedSources()).flatMap(({ settings }) =>
      settings.slug === params['slug'] ? [settings.citySlug] : [],
    ),
  city: async (_db, { params }) => [params['slug'] ?? ''],
  named: (db, { form }) => named(db, form['city']),
  scan: (db, { params }) =>
    slugs(db, sql`select city_id from town_scan where id = ${numberIn(params['id'])}::bigint`),
  look: (db, { params }) =>
    slugs(
      db,
      sql`select s.city_id from town_look l join town_scan s on s.id = l.scan_id where l.id = ${numberIn(params['id'])}::bigint`,
    ),
  suggestion: (db, ask) => ofSuggestion(db, ask),
  pickedSuggestions: (db, ask) => ofPicked(ask, (id) => citiesOfSuggestion(db, id)),
  gift: (db, { params }) => citiesOfGift(db, params['gift'] ?? ''),
  giver: (db, { params }) => citiesOfGiver(db, numberIn(params['giver'])),
  // A ban takes back everything that the address has given, wherever that is.
  giverOfGift: async (db, { params }) => {
    const id = params['gift'] ?? ''
    return citiesOfGiver(db, (await giftOf(db, id))?.giverId ?? 0)
  },
  pickedEvents: (db, ask) => ofPicked(ask, (slug) => ofEvent(db, slug)),
  approval: async (db, ask) =>
    every(await ofSuggestion(db, ask), await named(db, ask.form['city'])),
  event: (db, { params }) => ofEvent(db, params['event']),
  events: async (db, { params, form }) =>
    every(await ofEvent(db, params['event']), await ofEvent(db, slugIn(form['other'] ?? ''))),
  locked: async (db, { params, form }) =>
    form['field'] === 'city'
      ? every(await ofEvent(db, params['event']), await named(db, form['value']))
      : ofEvent(db, params['event']),
  pickedFor: async (db, { params, form }) =>
    every(await ofEvent(db, params['event']), await named(db, form['city'])),
  pick: (db, { params }) =>
    slugs(db, sql`select city_id from editor_pick where id = ${numberIn(params['id'])}::bigint`),
  decision: async (db, { params, form }) =>
    every(await ofEvent(db, params['event']), await ofDecision(db, numberIn(form['decision']))),
  listings: async (db, { form }) =>
    every(await ofListings(db, [form['a'] ?? '']), await ofListings(db, [form['b'] ?? ''])),
  venues: (db, { params }) =>
    slugs(
      db,
      sql`select v.city_id from registry_review r join venue v on v.id in (r.a, r.b)
        where r.kind = 'venue' and r.id = ${numberIn(params['review'])}::bigint`,
    ),
  organizers: (db, { params }) =>
    slugs(
      db,
      sql`select e.city_id from registry_review r
        join event_organizer o on o.organizer_id in (r.a, r.b) join event e on e.id = o.event_id
        where r.kind = 'organizer' and r.id = ${numberIn(params['review'])}::bigint`,
    ),
} as const satisfies Record<string, CitiesOf>

export type Of = keyof typeof CITIES_OF

/** People paste the page's address. */
export function slugIn(text: string): string {
  return /\/events\/([^/?#]+)/.exec(text)?.[1] ?? text
}

function numberIn(text = ''): number {
  return NUMBER.test(text) ? Number(text) : 0
}

/** None if one of several things has none. */
function every(...all: readonly string[][]): string[] {
  return all.some((one) => one.length === 0) ? [] : all.flat()
}

async function slugs(db: Db, cityIds: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from city where id in (${cityIds})`.execute(db)
  return rows.map(({ slug }) => slug)
}

async function named(db: Db, city = ''): Promise<string[]> {
  const slug = await findCitySlug(db, city)
  return slug === null ? [] : [slug]
}

/** Throws a Problem for an event that is not there. */
async function ofEvent(db: Db, name = ''): Promise<string[]> {
  const { id } = await findEvent(db, name)
  return slugs(db, sql`select city_id from event where id = ${id}`)
}

function ofSuggestion(db: Db, { params }: Ask): Promise<string[]> {
  return citiesOfSuggestion(db, params['id'])
}

function citiesOfSuggestion(db: Db, id: string | undefined): Promise<string[]> {
  return slugs(
    db,
    sql`select c.id from source_suggestion s join city c on c.slug = s.city where s.id = ${numberIn(id)}::bigint`,
  )
}

/** Everything that is ticked. The action refuses an empty choice itself. */
async function ofPicked(
  { form, session }: Ask,
  citiesOf: (id: string) => Promise<string[]>,
): Promise<string[]> {
  const picked = pickedIn(form)
  return picked.length === 0 ? session.cities : every(...(await Promise.all(picked.map(citiesOf))))
}

function giftOf(db: Db, id: string): Promise<Gift | null> {
  return UUID.test(id) ? giftById(db, id) : Promise.resolve(null)
}

/** The city that it asks for, and the one that it stands in: a correction may move it. */
export async function citiesOfGift(db: Db, id: string): Promise<string[]> {
  const gift = await giftOf(db, id)
  return gift === null ? [] : citiesIn(gift)
}

/** The cities of everything that an address has given. */
export async function citiesOfGiver(db: Db, giverId: number): Promise<string[]> {
  return (await giftsOfGiver(db, giverId)).flatMap(citiesIn)
}

function citiesIn({ form, published }: Gift): string[] {
  return [form.city, ...(published === null ? [] : [published.city])]
}

/** All events whose listings the operator's word was about. */
async function ofDecision(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(array[w.a, w.b]) as key from merge_journal said join merge_journal w
      on w.kind = said.kind and w.who = said.who and w.created_at = said.created_at
    where said.id = ${id}::bigint`.execute(db)
  return ofListings(
    db,
    rows.map(({ key }) => key),
  )
}

/** `keys`: platform and the platform's id, as listings are named in the journal. */
function ofListings(db: Db, keys: readonly string[]): Promise<string[]> {
  return slugs(
    db,
    sql`select e.city_id from unnest(${[...keys]}::text[]) as k(key)
      join listing l on l.platform = split_part(k.key, ' ', 1)
        and l.platform_id = substr(k.key, strpos(k.key, ' ') + 1)
      join event e on e.id = l.event_id`,
  )
}
