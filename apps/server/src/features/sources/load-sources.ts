import type { SourceInfo } from '@okolo/contract/site/info'
import { SOURCES_AT_ONCE } from '@okolo/contract/site/list-sizes'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { nameIn, type CityRow, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { partOf } from '#server/platform/http/list-parts.ts'

type Row = Omit<SourceInfo, 'city' | 'last_success' | 'given'> & {
  id: number
  checked_at: Date | null
  is_given: boolean
}
type Listed = { id: number; title: string; slug: string; city: Named }
type Named = Pick<CityRow, 'id' | 'slug' | 'name' | 'names'>

/** Returns a page of the enabled sources, by city and title. `city` limits them to one, by slug. Namesakes in a city are told apart. */
export async function loadSources(
  db: Db,
  reference: Reference,
  locale: Locale,
  { city, page }: { city: string | null; page: number },
): Promise<SourceInfo[]> {
  const listed = partOf(await listSources(db, reference, locale, city), page, SOURCES_AT_ONCE)
  const { rows } = await sql<Row>`
    select s.id, s.slug, s.title, s.url, s.role, s.is_demo, s.checked_at,
      s.terms ->> 'attribution' as attribution, s.terms ->> 'license' as license,
      s.terms ->> 'termsUrl' as terms_url, coalesce(s.terms ->> 'redisplay', 'facts-only') as redisplay,
      coalesce(s.terms ->> 'images', 'none') as images, nullif(s.terms ->> 'reviewed', '') as terms_read, d.upcoming,
      s.connector = 'given' as is_given
    from source s
    left join lateral (
      select upcoming from source_day where source_id = s.id order by day desc limit 1) d on true
    where s.id = any(${listed.map(({ id }) => id)}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap(({ id, title, city: at }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { id: _, checked_at: checked, is_given: isGiven, ...source } = row
    return {
      ...source,
      title,
      ...(isGiven && { given: true as const }),
      url: webAddress(row.url),
      terms_url: webAddress(row.terms_url),
      city: { slug: at.slug, name: nameIn(at, locale) },
      last_success: checked?.toISOString() ?? null,
    }
  })
}

async function listSources(
  db: Db,
  { cityById, citiesByName }: Reference,
  locale: Locale,
  city: string | null,
): Promise<Listed[]> {
  const wanted = city === null ? null : (cityCalled(citiesByName(), city)?.id ?? -1)
  const { rows } = await sql<{ id: number; title: string; slug: string; city_id: number }>`
    select id, title, slug, city_id from source
    where is_enabled and ${wanted === null ? sql`true` : sql`city_id = ${wanted}`}
    order by title, id`.execute(db)
  const alike = Map.groupBy(rows, ({ title, city_id: at }) => `${at} ${title}`)
  const { compare } = new Intl.Collator(locale)
  return rows
    .flatMap(({ id, title, slug, city_id: at }) => {
      const found = cityById.get(at)
      const isAlone = alike.get(`${at} ${title}`)?.length === 1
      return found === undefined
        ? []
        : [{ id, slug, title: isAlone ? title : `${title} (${slug})`, city: found }]
    })
    .toSorted((a, b) => compare(nameIn(a.city, locale), nameIn(b.city, locale)))
}

/** Strangers may describe a source, so only the web's own schemes become links. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
