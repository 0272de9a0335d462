import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Texts of some events that are to be translated. */
type NewRequest = {
  eventIds: readonly number[]
  /** BCP 47 tag. */
  target: string
  /** Also the description; else title and summary only. */
  isWhole: boolean
  /** Somebody looks at it now, so it comes before what is translated in advance. */
  isViewed: boolean
}

/** Notes what is to be translated. A request that is there already grows, and is not rescheduled. */
export async function requestTranslations(
  db: Db,
  { eventIds, target, isWhole, isViewed }: NewRequest,
  now: Date,
): Promise<void> {
  // In order, so that two writers never wait for each other.
  await sql`
    insert into translation_wish as w (event_id, target, is_whole, is_viewed, due_at)
    select id, ${target}, ${isWhole}, ${isViewed}, ${now} from unnest(${[...eventIds]}::bigint[]) id order by id
    on conflict (event_id, target) do update set
      is_whole = w.is_whole or excluded.is_whole, is_viewed = w.is_viewed or excluded.is_viewed`.execute(
    db,
  )
}

/** Those of a request's events that nobody has requested yet. */
export async function notYetRequested(
  db: Db,
  { eventIds, target, isWhole, isViewed }: NewRequest,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...eventIds]}::bigint[]) id where not exists (
      select from translation_wish w where w.event_id = id and w.target = ${target}
        and (w.is_whole or not ${isWhole}) and (w.is_viewed or not ${isViewed}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
