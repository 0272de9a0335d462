import type { Terms } from '@okolo/connectors/connector'
import type { SourceRole } from '@okolo/contract/site/origins'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { canonicalJson } from '#server/words/stable-id.ts'

/** The place of a house, as far as a map or a list tells. */
export type HousePlace = {
  name: string
  address: string | null
  lat: number | null
  lng: number | null
}

/** A connector with a configuration, for one city. */
export type SourceSettings = {
  /** Stable: records belong to it. */
  slug: string
  connector: string
  /** Ids are unique within a platform; several sources may read one (a city's JSON, XML and CSV). */
  platform: string
  title: string
  url: string | null
  citySlug: string
  config: unknown
  trust: number
  /** The source's role; an aggregator if absent. */
  role?: SourceRole
  terms: Terms
  isDemo: boolean
  /** The house whose own programme it is: events that name no place are there. */
  house?: HousePlace | null
}

/** A row of `source` as gathering needs it. */
export type Source = Omit<SourceSettings, 'citySlug' | 'role' | 'house'> & {
  id: number
  role: SourceRole
  house: HousePlace | null
  citySlug: string
  cursor: unknown
  /** Start of a run that has not finished; null when the last one did. */
  runStartedAt: Date | null
  /** When its complete listing was last seen. */
  wholeAt: Date | null
  /** When a run of it last was complete, whether or not it saw the whole listing. */
  checkedAt: Date | null
}

/** Adds the source or brings its settings up to date. Throws when the city is unknown. */
export async function saveSource(db: Db, settings: SourceSettings): Promise<Source> {
  const city = await sql<{
    id: number
  }>`select id from city where slug = ${settings.citySlug}`.execute(db)
  const cityId = city.rows[0]?.id
  if (cityId === undefined) throw new Error(`There is no city "${settings.citySlug}"`)
  const config = canonicalJson(settings.config)
  const terms = canonicalJson(settings.terms)
  const house = settings.house == null ? null : canonicalJson(settings.house)
  await sql`
    insert into source as s (slug, connector, platform, title, url, city_id, config, trust, role, terms, is_demo, house)
    values (${settings.slug}, ${settings.connector}, ${settings.platform}, ${settings.title}, ${settings.url},
      ${cityId}, ${config}::jsonb, ${settings.trust}, ${settings.role ?? 'aggregator'},
      ${terms}::jsonb, ${settings.isDemo}, ${house}::jsonb)
    on conflict (slug) do update set connector = excluded.connector, platform = excluded.platform,
      title = excluded.title, url = excluded.url, city_id = excluded.city_id, config = excluded.config,
      trust = excluded.trust, role = excluded.role, terms = excluded.terms, is_demo = excluded.is_demo,
      house = excluded.house
    where (s.connector, s.platform, s.title, s.url, s.city_id, s.config, s.trust, s.role, s.terms, s.is_demo, s.house)
      is distinct from (excluded.connector, excluded.platform, excluded.title, excluded.url, excluded.city_id,
        excluded.config, excluded.trust, excluded.role, excluded.terms, excluded.is_demo, excluded.house)`.execute(
    db,
  )
  // Looked for first: a conflict would use a number up each time.
  await sql`
    insert into platform_number (platform) select ${settings.platform}
    where not exists (select from platform_number where platform = ${settings.platform})
    on conflict do nothing`.execute(db)
  const source = await findSource(db, settings.slug)
  if (source === null) throw new Error(`Source "${settings.slug}" was not saved`)
  return source
}

export async function findSource(db: Db, slug: string): Promise<Source | null> {
  const { rows } = await sql<Source>`
    select s.id, s.slug, s.connector, s.platform, s.title, s.url, c.slug as "citySlug", s.config, s.trust, s.role, s.terms,
      s.house, s.is_demo as "isDemo", s.cursor, s.run_started_at as "runStartedAt", s.whole_at as "wholeAt",
      s.checked_at as "checkedAt"
    from source s join city c on c.id = s.city_id where s.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** A source with how often it is gathered, and the loopback routes it needs, if any. */
export type ScheduledSource = {
  settings: SourceSettings
  everyMinutes: number
  routes?: ReadonlyMap<string, Route>
}

/** Removes a source with its records. */
export async function deleteSource(tx: Tx, slug: string): Promise<void> {
  await sql`delete from source where slug = ${slug}`.execute(tx)
}
