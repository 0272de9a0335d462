import type { SourceInfo } from '@okolo/contract/site/info'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'

type Row = Omit<SourceInfo, 'city' | 'last_success'> & { city_id: number; checked_at: Date | null }

/** Returns enabled sources by city and title. `city` limits them to one, by slug. Namesakes in a city are told apart. */
export async function loadSources(
  db: Db,
  { cityById, citiesByName }: Reference,
  locale: Locale,
  city: string | null,
): Promise<SourceInfo[]> {
  const wanted = city === null ? null : (cityCalled(citiesByName(), city)?.id ?? -1)
  const { rows } = await sql<Row>`
    select s.slug, s.title, s.url, s.city_id, s.role, s.is_demo, s.checked_at,
      s.terms ->> 'attribution' as attribution, s.terms ->> 'license' as license,
      s.terms ->> 'termsUrl' as terms_url, coalesce(s.terms ->> 'redisplay', 'facts-only') as redisplay,
      coalesce(s.terms ->> 'images', 'none') as images, nullif(s.terms ->> 'reviewed', '') as terms_read, d.upcoming
    from source s
    left join lateral (
      select upcoming from source_day where source_id = s.id order by day desc limit 1) d on true
    where s.is_enabled and ${wanted === null ? sql`true` : sql`s.city_id = ${wanted}`}
    order by s.city_id, s.title, s.id`.execute(db)
  const alike = new Map<string, number>()
  const keyOf = ({ title, city_id: at }: Row) => `${at} ${title}`
  for (const row of rows) alike.set(keyOf(row), (alike.get(keyOf(row)) ?? 0) + 1)
  return rows
    .map((row) =>
      alike.get(keyOf(row)) === 1 ? row : { ...row, title: `${row.title} (${row.slug})` },
    )
    .flatMap(({ city_id: id, checked_at: checked, ...row }) => {
      const at = cityById.get(id)
      if (at === undefined) return []
      return {
        ...row,
        url: webAddress(row.url),
        terms_url: webAddress(row.terms_url),
        city: { slug: at.slug, name: nameIn(at, locale) },
        last_success: checked?.toISOString() ?? null,
      }
    })
    .toSorted((a, b) => a.city.name.localeCompare(b.city.name, locale))
}

/** Strangers may describe a source, so only the web's own schemes become links. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
