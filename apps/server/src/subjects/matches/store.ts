import type { NearbyChange, NearbyChoices } from '@okolo/contract/people/matches'
import { NEARBY_RADIUS, roundedDegrees } from '@okolo/contract/people/nearby-choices'
import { distanceKm, type Point } from '@okolo/contract/places/distance'
import { sql } from 'kysely'
import { nameIn, type CityRow, type Reference } from '#server/catalogue/reference/reference-data.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { nextDailyMatches } from './rules.ts'

type Choices = Pick<NearbyChoices, 'radius' | 'categories' | 'moods' | 'quiet_days'>
type Place = { city: CityRow; point: null } | { city: null; point: Point }
type Stored = Choices & { city_id: number | null; lat: number | null; lng: number | null }

const FIRST: Choices = { radius: NEARBY_RADIUS, categories: [], moods: [], quiet_days: [] }

const CHOSEN = sql`select city_id, lat::float8 lat, lng::float8 lng, radius, categories, moods, quiet_days
  from nearby_choice`

/** The choices of a person about new events nearby. */
export async function nearbyChoices(
  db: Db,
  userId: number,
  { reference, locale }: { reference: Reference; locale: string },
): Promise<NearbyChoices> {
  const { rows } = await sql<Stored>`${CHOSEN} where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return { is_on: false, city: null, location: null, ...FIRST }
  const { city_id, lat, lng, radius, categories, moods, quiet_days } = row
  const city = reference.cityById.get(city_id ?? 0)
  return {
    is_on: true,
    city: city === undefined ? null : { slug: city.slug, name: nameIn(city, locale) },
    location: lat === null || lng === null ? null : [lat, lng],
    radius,
    categories,
    moods,
    quiet_days,
  }
}

/** Switches on, changes or switches off. Off, nothing of it is kept. */
export async function chooseNearby(
  db: Db,
  userId: number,
  change: NearbyChange,
  { reference, now }: { reference: Reference; now: Date },
): Promise<void> {
  if (change.is_on === false) {
    await sql`delete from nearby_choice where user_id = ${userId}`.execute(db)
    return
  }
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Stored>`${CHOSEN} where user_id = ${userId} for update`.execute(tx)
    const before = rows[0] ?? null
    if (before === null && change.is_on !== true)
      throw refusal('is_on', 'Switch it on before you choose.')
    const { city, point } = choicePlace(change, before, reference)
    const zone = (city ?? nearestTo(point, reference.cities))?.time_zone ?? 'UTC'
    const { radius, categories, moods, quiet_days } = { ...FIRST, ...before, ...defined(change) }
    const due = nextDailyMatches({
      after: now,
      zone: sql`coalesce((select a.time_zone from user_account a where a.id = ${userId}), ${zone})`,
      quietDays: sql`${quiet_days}::smallint[]`,
    })
    await sql`
      insert into nearby_choice (user_id, city_id, lat, lng, radius, categories, moods, quiet_days, time_zone,
        chosen_at, told_until, due_at)
      values (${userId}, ${city?.id ?? null}, ${point?.lat ?? null}, ${point?.lng ?? null}, ${radius},
        ${unique(categories)}::text[], ${unique(moods)}::text[], ${unique(quiet_days)}::smallint[], ${zone},
        ${now}, ${now}, ${due})
      on conflict (user_id) do update set city_id = excluded.city_id, lat = excluded.lat, lng = excluded.lng,
        radius = excluded.radius, categories = excluded.categories, moods = excluded.moods,
        quiet_days = excluded.quiet_days, time_zone = excluded.time_zone, due_at = excluded.due_at`.execute(
      tx,
    )
  })
}

/** The place that is asked for, else the one before. */
function choicePlace(
  { city: slug, location }: NearbyChange,
  before: Stored | null,
  { cityBySlug, cityById }: Reference,
): Place {
  if (location !== undefined) {
    const [lat, lng] = location.map(roundedDegrees)
    return { city: null, point: { lat: lat ?? 0, lng: lng ?? 0 } }
  }
  if (slug !== undefined) {
    const city = cityBySlug.get(slug)
    if (city === undefined) throw refusal('city', 'There is no such city.')
    return { city, point: null }
  }
  const city = cityById.get(before?.city_id ?? 0)
  if (city !== undefined) return { city, point: null }
  if (before !== null && before.lat !== null && before.lng !== null)
    return { city: null, point: { lat: before.lat, lng: before.lng } }
  throw refusal('city', 'Choose a city or a location.')
}

function nearestTo(point: Point | null, cities: readonly CityRow[]): CityRow | null {
  if (point === null) return null
  let nearest: CityRow | null = null
  for (const city of cities)
    if (nearest === null || distanceKm(city, point) < distanceKm(nearest, point)) nearest = city
  return nearest
}

function defined({ radius, categories, moods, quiet_days }: NearbyChange): Partial<Choices> {
  return {
    ...(radius !== undefined && { radius }),
    ...(categories !== undefined && { categories }),
    ...(moods !== undefined && { moods }),
    ...(quiet_days !== undefined && { quiet_days }),
  }
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}

function refusal(field: string, sentence: string): Problem {
  return new Problem(400, 'invalid', sentence, { [field]: [sentence] })
}
