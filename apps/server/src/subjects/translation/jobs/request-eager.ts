import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { CityFiles } from '../store/city-files.ts'
import { sourceHashColumn } from '../store/source-hash.ts'

/** Transactions that began before a look may end after it. */
const OVERLAP_MS = 10 * 60_000

/**
 * Requests translations of new events for cities that want them in advance. `once` looks at events that were written since its last
 * look; the first time, and when a city's file changes, at all that take place.
 */
export function createEagerRequests({
  db,
  clock,
  cityFiles,
}: {
  db: Db
  clock: Clock
  cityFiles: CityFiles
}) {
  const lastLooks = new Map<string, Date>()
  return {
    once: async (): Promise<void> => {
      for (const [city, { eager }] of await cityFiles.all())
        for (const target of eager) {
          const now = clock()
          const last = lastLooks.get(`${city} ${target}`)
          const since = new Date(last === undefined ? 0 : last.getTime() - OVERLAP_MS)
          await requestCityTranslations(db, { city, target, since, isWhole: false }, now)
          lastLooks.set(`${city} ${target}`, now)
        }
    },
  }
}

/** Notes the events of a city to come that lack a translation. Returns how many were added. */
export async function requestCityTranslations(
  db: Db,
  { city, target, since, isWhole }: { city: string; target: string; since: Date; isWhole: boolean },
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into translation_wish as w (event_id, target, is_whole, is_viewed, due_at)
    select e.id, ${target}, ${isWhole}, false, ${now} from event e join city c on c.id = e.city_id
    where c.slug = ${city} and e.changed_at >= ${since} and e.next_starts_at is not null
      and (${lacks('titles', target)} or ${lacks('summaries', target)}
        or (${isWhole} and ${lacks('descriptions', target)}))
    order by e.id
    on conflict (event_id, target) do update set is_whole = true, due_at = excluded.due_at
      where excluded.is_whole and not w.is_whole
    returning 1`.execute(db)
  return rows.length
}

/** True for an event with such texts, none in the language, and one at least that nobody was asked to translate. */
function lacks(field: 'titles' | 'summaries' | 'descriptions', target: string) {
  const texts = field === 'titles' ? sql`e.titles` : sql`e.detail -> ${sql.lit(field)}`
  return sql<boolean>`(
    jsonb_typeof(${texts}) = 'object' and ${texts} <> '{}' and not exists (
      select from jsonb_object_keys(${texts}) k where split_part(k, '-', 1) = split_part(${target}, '-', 1))
    and not exists (
      select from jsonb_each_text(${texts}) x join translation t
        on t.source_hash = ${sourceHashColumn(sql`x.key`, sql`x.value`)} and t.target = ${target}))`
}
