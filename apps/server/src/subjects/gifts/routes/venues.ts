import { api, type Answer } from '@okolo/contract/api/api'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { nameCondition } from '#server/catalogue/search/search-condition.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { wordsIn } from '#server/catalogue/reference/name-lexemes.ts'

const SHORTEST = 2
const MOST = 8
/** Names that are asked how much is on there. */
const NAMES_TRIED = 40
/** Events that are counted; more make a venue no more likely to be meant. */
const BUSIEST = 20

const Query = z.object({
  q: z.string().max(200).describe('What is typed so far.'),
  city: z.string().max(100).describe('Slug of the city in whose lists the event will stand.'),
})

/** Venues that are known in a city, while the name of one is typed. */
export function giftVenuesRoute(app: App, deps: Pick<CatalogueDeps, 'db' | 'reference'>): void {
  app.get(
    toRoute(api.giftVenues.path),
    {
      config: { isCached: true, making: 'answer' },
      schema: {
        tags: ['events'],
        summary: 'Venues of a city by the beginning of their names',
        description:
          'From two letters on, and eight at most: those whose names begin so come first, and of these the ones where most is on.',
        querystring: Query,
        response: { 200: api.giftVenues.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { q, city } = request.query
      return request.costly(async () => venuesCalled(q, city, deps))
    },
  )
}

type Found = {
  slug: string
  name: string
  address: string | null
  lat: number | null
  lng: number | null
}

async function venuesCalled(
  typed: string,
  city: string,
  { db, reference }: Pick<CatalogueDeps, 'db' | 'reference'>,
): Promise<Answer<'giftVenues'>> {
  const begun = wordsIn(typed)
  const cityId = (await reference.get()).cityBySlug.get(city)?.id
  if (begun.length < SHORTEST || cityId === undefined) return []
  const { rows } = await sql<Found>`
    with found as materialized (
      select s.ref_id from search_name s
      where s.kind = 'venue' and s.city_id = ${cityId} and s.vector @@ ${nameCondition(typed)}
      order by length(s.vector), s.ref_id limit ${NAMES_TRIED})
    select v.slug, v.name, v.address, case when v.geo_precision = 'point' then v.lat end lat,
      case when v.geo_precision = 'point' then v.lng end lng
    from found f join venue v on v.id = f.ref_id
      cross join lateral (
        select count(*) busy from (
          select from event e where e.venue_id = v.id and e.next_starts_at is not null
          limit ${sql.lit(BUSIEST)}) events) b
    order by b.busy desc, length(v.name), v.id`.execute(db)
  return rows
    .toSorted((a, b) => Number(begins(b, begun)) - Number(begins(a, begun)))
    .slice(0, MOST)
    .map(({ slug, name, address, lat, lng }) => ({
      slug,
      name,
      address,
      location: lat === null || lng === null ? null : [lat, lng],
    }))
}

function begins({ name }: Found, begun: string): boolean {
  return wordsIn(name).startsWith(begun)
}
