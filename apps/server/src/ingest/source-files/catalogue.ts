import { sql } from 'kysely'
import { findCity } from '#server/catalogue/reference/places.ts'
import type { Db } from '#server/platform/database/db.ts'
import { refused } from '#server/platform/problem.ts'
import { scheduleFromFile } from '../sources/scheduling.ts'
import { saveSource, type ScheduledSource } from '../sources/source.ts'
import { readShippedSources } from './shipped-sources.ts'
import { told } from '#server/words/messages/told.ts'

/** A shipped source as it is offered. `country`: ISO 3166-1 alpha-2. */
export type CatalogueEntry = {
  slug: string
  title: string
  city: string
  country: string
  license: string | null
  isGathered: boolean
}

/** Lists the shipped sources by country, without those of cities that this installation does not have. */
export async function loadCatalogue(db: Db): Promise<CatalogueEntry[]> {
  const shipped = await readShippedSources()
  const places = await citiesOf(db, shipped)
  const gathered = await gatheredNow(db)
  return shipped
    .flatMap(({ settings: { slug, title, citySlug, terms } }) => {
      const city = places.get(citySlug)
      if (city === undefined) return []
      const { name, country } = city
      const license = terms.license ?? null
      return [{ slug, title, city: name, country, license, isGathered: gathered.has(slug) }]
    })
    .toSorted((a, b) => a.country.localeCompare(b.country) || a.slug.localeCompare(b.slug))
}

async function citiesOf(db: Db, sources: readonly ScheduledSource[]) {
  const slugs = sources.map(({ settings }) => settings.citySlug)
  const { rows } = await sql<{ slug: string; name: string; country: string }>`
    select slug, name, upper(country) as country from city where slug = any(${slugs}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.slug, row]))
}

async function gatheredNow(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from source where is_enabled and every_minutes is not null`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** Puts a shipped source on schedule for this installation. Returns its slug. Throws a Problem where its city is missing. */
export async function chooseSource(
  db: Db,
  { settings, everyMinutes }: ScheduledSource,
  every: number = everyMinutes,
): Promise<string> {
  const { slug, citySlug } = settings
  if ((await findCity(db, citySlug)) === null)
    throw refused(told('refused.noCityHere', { city: citySlug }))
  await saveSource(db, settings)
  await scheduleFromFile(db, slug, { everyMinutes: every, isEnabled: true })
  return slug
}
