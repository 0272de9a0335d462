import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Written } from './editor-text.ts'

/** A page shows so many, the latest first. */
const SHOWN = 3

/** A pick that can be shown: its event is ahead or on. */
export type CurrentPick = {
  id: number
  categoryId: number | null
  /** `event_date.id` of the event's next date. */
  dateId: number
  slug: string
  reason: Record<string, string>
  language: string
  inLetter: boolean
  pickedAt: Date
  endsAt: Date | null
}

/** Picks for pages of a city, the latest first; none of an event that is over, cancelled or hidden. One query. */
export async function currentPicks(db: Db, cityId: number, now: Date): Promise<CurrentPick[]> {
  const { rows } = await sql<CurrentPick>`
    select p.id, p.category_id as "categoryId", d.id as "dateId", e.slug, p.reason, p.language,
      p.in_letter as "inLetter", p.picked_at as "pickedAt", p.ends_at as "endsAt"
    from editor_pick p join current_event e on e.own_id = p.event_id
    cross join lateral (
      select d.id from event_date d where d.event_id = e.id and d.is_live and d.ends_at > ${now}
      order by d.starts_at, d.id limit 1
    ) d
    where p.city_id = ${cityId} and (p.ends_at is null or p.ends_at > ${now})
      and e.status not in ('cancelled', 'postponed', 'taken_down')
    order by p.picked_at desc, p.id desc`.execute(db)
  return rows
}

/** The picks of one page: of the city (`categoryId` null) or of a category. Events that were joined since stand once. */
export function picksOfPage(
  picks: readonly CurrentPick[],
  categoryId: number | null,
): CurrentPick[] {
  const own = picks.filter((pick) => pick.categoryId === categoryId)
  const first = new Map(own.toReversed().map((pick) => [pick.slug, pick]))
  return own.filter((pick) => first.get(pick.slug) === pick).slice(0, SHOWN)
}

/** An editor's decision about an event. */
export type NewPick = {
  eventId: number
  cityId: number
  categoryId: number | null
  reason: Written
  inLetter: boolean
  /** Null: when the event is over. */
  endsAt: Date | null
}

/** Picks an event, or changes its pick. Picks of this city that are over are forgotten. */
export async function pickEvent(
  db: Db,
  { eventId, cityId, categoryId, reason, inLetter, endsAt }: NewPick,
  { who, now }: { who: string; now: Date },
): Promise<void> {
  await sql`
    delete from editor_pick p using event e
    where p.city_id = ${cityId} and e.id = p.event_id and (p.ends_at <= ${now} or e.last_ends_at <= ${now})`.execute(
    db,
  )
  await sql`
    insert into editor_pick
      (city_id, event_id, category_id, reason, language, in_letter, picked_by, picked_at, ends_at)
    values (${cityId}, ${eventId}, ${categoryId}, ${toJson(reason.texts)}::jsonb, ${reason.language}, ${inLetter},
      ${who}, ${now}, ${endsAt})
    on conflict (city_id, event_id, category_id) do update set reason = excluded.reason,
      language = excluded.language, in_letter = excluded.in_letter, picked_by = excluded.picked_by,
      picked_at = excluded.picked_at, ends_at = excluded.ends_at`.execute(db)
}

/** A pick as operators see it. */
export type NotedPick = Pick<
  CurrentPick,
  'id' | 'reason' | 'language' | 'inLetter' | 'pickedAt' | 'endsAt'
> & {
  slug: string
  title: string
  city: string
  category: string | null
  pickedBy: string
  /** Visitors see it now, if the page has no three later ones. */
  isShown: boolean
}

const MOST_NOTED = 300

/** All picks by city, the latest first; of one event where `eventId` says so. */
export async function notedPicks(
  db: Db,
  now: Date,
  { eventId = null }: { eventId?: number | null } = {},
): Promise<NotedPick[]> {
  const { rows } = await sql<NotedPick>`
    select p.id, p.reason, p.language, p.in_letter as "inLetter", p.picked_at as "pickedAt", p.ends_at as "endsAt",
      p.picked_by as "pickedBy", e.slug, e.title, c.slug as city, g.slug as category,
      (p.ends_at is null or p.ends_at > ${now}) and e.status not in ('cancelled', 'postponed', 'taken_down')
        and exists (select from event_date d where d.event_id = e.id and d.is_live and d.ends_at > ${now}) as "isShown"
    from editor_pick p join current_event e on e.own_id = p.event_id join city c on c.id = p.city_id
    left join category g on g.id = p.category_id
    where ${eventId}::bigint is null or e.id = ${eventId}
    order by c.slug, p.picked_at desc, p.id desc limit ${MOST_NOTED}`.execute(db)
  return rows
}

/** Ends a pick. Returns the slugs of its event and city, or null where it has ended already. */
export async function endPick(
  db: Db,
  id: number,
): Promise<{ event: string; city: string; category: string | null } | null> {
  const { rows } = await sql<{ event: string; city: string; category: string | null }>`
    with gone as (delete from editor_pick where id = ${id} returning event_id, city_id, category_id)
    select e.slug as event, c.slug as city, g.slug as category
    from gone join current_event e on e.own_id = gone.event_id join city c on c.id = gone.city_id
    left join category g on g.id = gone.category_id`.execute(db)
  return rows[0] ?? null
}
