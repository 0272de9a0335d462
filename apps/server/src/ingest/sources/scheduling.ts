import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Lets every worker gather a source at this interval; it is due at once. */
export async function scheduleForOperator(
  db: Db,
  slug: string,
  everyMinutes: number,
): Promise<void> {
  await sql`
    update source set added_by = 'operator', every_minutes = ${everyMinutes}, next_run_at = null
    where slug = ${slug}`.execute(db)
}

/**
 * Lets every worker gather a source as its file says. It is due at once if that is new.
 */
export async function scheduleFromFile(
  db: Db,
  slug: string,
  { everyMinutes, isEnabled }: { everyMinutes: number; isEnabled: boolean },
): Promise<void> {
  await sql`
    update source set added_by = 'operator', every_minutes = ${everyMinutes}, is_enabled = ${isEnabled},
      next_run_at = case when is_enabled and every_minutes is not null then next_run_at end,
      interval_minutes = case when every_minutes = ${everyMinutes} then interval_minutes end
    where slug = ${slug} and (added_by, every_minutes, is_enabled)
      is distinct from ('operator', ${everyMinutes}::real, ${isEnabled}::boolean)`.execute(db)
}

/** Lets every worker gather a source that an operator follows, at this interval if it has none. */
export async function scheduleFollowed(db: Db, id: number, everyMinutes: number): Promise<void> {
  await sql`
    update source set added_by = 'operator', is_enabled = true, every_minutes = coalesce(every_minutes, ${everyMinutes})
    where id = ${id}`.execute(db)
}

/** Sets the interval of a source of the list or of this process. An interval that was learned stays while this one does. */
export async function scheduleFor(
  db: Db,
  slug: string,
  { addedBy, everyMinutes }: { addedBy: 'list' | 'process'; everyMinutes: number },
): Promise<void> {
  await sql`
    update source set added_by = ${addedBy}, every_minutes = ${everyMinutes},
      interval_minutes = case when every_minutes = ${everyMinutes} then interval_minutes end
    where slug = ${slug}
      and (added_by, every_minutes) is distinct from (${addedBy}, ${everyMinutes}::real)`.execute(
    db,
  )
}

/** Schedules sources of the list no more that it does not name. */
export async function endOtherSchedules(db: Db, listed: readonly string[]): Promise<void> {
  await sql`
    update source set every_minutes = null, next_run_at = null
    where added_by = 'list' and every_minutes is not null and not slug = any(${[...listed]})`.execute(
    db,
  )
}

/** Changes the interval of a source that an operator added. */
export async function changeInterval(db: Db, slug: string, everyMinutes: number): Promise<void> {
  await sql`
    update source set every_minutes = ${everyMinutes},
      interval_minutes = case when every_minutes = ${everyMinutes} then interval_minutes end
    where slug = ${slug} and added_by = 'operator'`.execute(db)
}

/** Off: not gathered any more, what it gave stays. On: due at once. False: it was so already. */
export async function switchSource(db: Db, slug: string, isEnabled: boolean): Promise<boolean> {
  const { rows } = await sql`
    update source set is_enabled = ${isEnabled}, next_run_at = case when ${isEnabled} then null else next_run_at end
    where slug = ${slug} and is_enabled <> ${isEnabled} returning id`.execute(db)
  return rows.length > 0
}

/** Makes a scheduled source due now; a worker takes it within a minute. False: no schedule gathers it, or it is off. */
export async function makeDue(db: Db, slug: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update source set next_run_at = ${now}
    where slug = ${slug} and is_enabled and every_minutes is not null returning id`.execute(db)
  return rows.length > 0
}
