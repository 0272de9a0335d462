import { given } from '@okolo/connectors/given/given'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { scheduleForOperator } from '../../sources/scheduling.ts'
import { findSource, saveSource, type Source, type SourceSettings } from '../../sources/source.ts'

/** All given events have ids of one platform: a gift that changes its city or its weight stays one event. */
export const GIVEN = 'given'

/** The settings of the source that holds the given events of a city. A stranger's word weighs least of all, a confirmed organizer's most. */
export function giftSourceOf(city: string, isOrganizers: boolean): SourceSettings {
  return {
    slug: `${GIVEN}-${city}${isOrganizers ? '-organizers' : ''}`,
    connector: given.manifest.id,
    platform: GIVEN,
    title: isOrganizers ? 'Given by organizers' : 'Given by visitors',
    url: null,
    citySlug: city,
    config: {},
    trust: isOrganizers ? 1 : given.manifest.trust,
    role: isOrganizers ? 'organizer' : 'aggregator',
    terms: given.manifest.terms,
    isDemo: false,
  }
}

/** The source of a city's given events; it is made for the first of them. Throws where the city is unknown. */
export async function giftSource(db: Db, city: string, isOrganizers: boolean): Promise<Source> {
  const settings = giftSourceOf(city, isOrganizers)
  const known = await findSource(db, settings.slug)
  if (known !== null) return known
  const source = await saveSource(db, settings)
  await scheduleForOperator(db, source.slug, given.manifest.schedule.everyMinutes)
  return source
}

/** Slugs of the sources that hold a gift. */
export async function sourcesOfGift(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from source_record r join source s on s.id = r.source_id
    where r.record_id = ${id} and r.state <> 'withdrawn' and s.connector = ${given.manifest.id}`.execute(
    db,
  )
  return rows.map(({ slug }) => slug)
}
