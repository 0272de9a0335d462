import type { Day } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/db.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import type { Issues } from './letters/issue.ts'
import type { NewsletterDeps } from './rules/newsletter-deps.ts'
import { weekInMorning } from './rules/weekly.ts'

type Group = { cityId: number; categoryId: number | null; locale: string; zone: string }

/** Subscribers of one transaction: a letter is a row of two tables. */
const AT_ONCE = 500

/**
 * Queues the digests of cities where it is the morning of the day. Any number of processes may do it
 * at once: a subscriber has one row a week. Returns how many letters were queued.
 */
export async function queueDigests({
  db,
  clock,
  issues,
  site,
}: Pick<NewsletterDeps, 'db' | 'clock' | 'site'> & { issues: Issues }): Promise<number> {
  const now = clock()
  const { rows } = await sql<Group>`
    select r.city_id as "cityId", r.category_id as "categoryId", r.locale, c.time_zone as zone
    from newsletter_reader r join city c on c.id = r.city_id
    where r.ended_at is null group by 1, 2, 3, 4`.execute(db)
  let queued = 0
  for (const group of rows) {
    const week = weekInMorning(now, group.zone)
    if (week === null || !(await isAwaited(db, group, week))) continue
    const locale = site.offered(group.locale)
    if ((await issues.of({ ...group, locale })) === null) continue
    for (let some = AT_ONCE; some === AT_ONCE; queued += some)
      some = await queueSome(db, group, week, now)
  }
  return queued
}

const without = ({ cityId, categoryId, locale }: Group, week: Day) => sql`
  r.ended_at is null and r.city_id = ${cityId} and r.category_id is not distinct from ${categoryId}
  and r.locale = ${locale}
  and not exists (select 1 from newsletter_letter l where l.reader_id = r.id and l.week = ${week})`

async function isAwaited(db: NewsletterDeps['db'], group: Group, week: Day): Promise<boolean> {
  const { rows } = await sql`
    select 1 from newsletter_reader r where ${without(group, week)} limit 1`.execute(db)
  return rows.length > 0
}

/** A subscriber's week and letter are written together or not at all. */
function queueSome(db: NewsletterDeps['db'], group: Group, week: Day, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; uuid: string; email: string; locale: string }>`
      with due as (
        select r.id, r.uuid, r.email, r.locale from newsletter_reader r
        where ${without(group, week)} order by r.id limit ${AT_ONCE}
      ), first as (
        insert into newsletter_letter (reader_id, week, queued_at) select id, ${week}::date, ${now} from due
        on conflict do nothing returning reader_id
      )
      select due.id, due.uuid, due.email, due.locale from due join first on first.reader_id = due.id
      order by due.id`.execute(tx)
    const letters = rows.map(({ id, uuid, email, locale }) => ({
      key: `newsletterDigest ${uuid} ${week}`,
      userId: null,
      readerId: id,
      address: email,
      kind: 'newsletterDigest',
      locale,
      linkId: uuid,
      at: now,
    }))
    return queueMails(tx, letters)
  })
}
