import type { GiftForm } from '@okolo/contract/events/gift-form'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { emailKey, mailboxKey } from '#server/platform/mail/email-key.ts'
import { organizerKey } from '#server/words/organizer-key.ts'

export type Giver = {
  id: number
  email: string
  locale: string
  confirmedAt: Date | null
  bannedAt: Date | null
  refusedAt: Date | null
}

const COLUMNS = sql`id, email, locale, confirmed_at "confirmedAt", banned_at "bannedAt", refused_at "refusedAt"`

/** The giver with this address; the first time it is noted. */
export async function giverOf(
  db: Db,
  { email, locale, now }: { email: string; locale: string; now: Date },
): Promise<Giver> {
  const key = emailKey(email)
  await sql`
    insert into giver (email, email_key, mailbox_key, locale, created_at)
    values (${email}, ${key}, ${mailboxKey(email)}, ${locale}, ${now})
    on conflict (email_key) do nothing`.execute(db)
  const { rows } = await sql<Giver>`select ${COLUMNS} from giver where email_key = ${key}`.execute(
    db,
  )
  const [giver] = rows
  if (giver === undefined) throw new Error(`The giver "${key}" was not stored`)
  return giver
}

/** If somebody has refused letters to the mailbox of this address, or an operator has banned it, in whichever spelling. */
export async function refusalsOf(
  db: Db,
  email: string,
): Promise<{ isRefused: boolean; isBanned: boolean }> {
  const { rows } = await sql<{ isRefused: boolean; isBanned: boolean }>`
    select coalesce(bool_or(refused_at is not null), false) "isRefused",
      coalesce(bool_or(banned_at is not null), false) "isBanned"
    from giver where mailbox_key = ${mailboxKey(email)}`.execute(db)
  return rows[0] ?? { isRefused: false, isBanned: false }
}

export async function giverById(db: Db, id: number): Promise<Giver | null> {
  const { rows } = await sql<Giver>`select ${COLUMNS} from giver where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Notes that somebody with the mailbox has opened its link and pressed the button. */
export async function confirmGiver(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    update giver set confirmed_at = coalesce(confirmed_at, ${now}), refused_at = null where id = ${id}`.execute(
    db,
  )
}

/** Takes nothing from this address any more. */
export async function banGiver(db: Db, id: number, reason: string, now: Date): Promise<void> {
  await sql`update giver set banned_at = ${now}, ban_reason = ${reason} where id = ${id}`.execute(
    db,
  )
}

export async function liftBan(db: Db, id: number): Promise<void> {
  await sql`update giver set banned_at = null, ban_reason = null where id = ${id}`.execute(db)
}

/** Somebody else typed the address: it gets no letter again. */
export async function refuseGifts(db: Db, id: number, now: Date): Promise<void> {
  await sql`update giver set refused_at = ${now} where id = ${id}`.execute(db)
}

/** Gifts that an operator has decided on, of which the last ones count. */
const LAST = 3

/** True if the last three gifts of an address that an operator looked at were good. */
export async function isTrusted(db: Db, giverId: number): Promise<boolean> {
  const { rows } = await sql<{ good: number; all: number }>`
    select count(*) filter (where was_good)::int good, count(*)::int as "all" from (
      select was_good from gift where giver_id = ${giverId} and was_good is not null
      order by decided_at desc limit ${LAST}) last`.execute(db)
  const [last] = rows
  return last !== undefined && last.all === LAST && last.good === LAST
}

/** True if somebody else has claimed the page of the organizer that a form names: nothing is published in their name unseen. */
export async function isOthersOrganizer(
  db: Db,
  { organizer, city }: GiftForm,
  email: string,
): Promise<boolean> {
  if (organizer.trim() === '') return false
  const { rows: cities } = await sql<{ country: string }>`
    select country from city where slug = ${city}`.execute(db)
  const key = organizerKey(organizer, cities[0]?.country ?? '')
  const { rows } = await sql<{ isTheirs: boolean }>`
    select coalesce(bool_or(c.email_key = ${emailKey(email)}), false) "isTheirs" from page_claim c
    where c.ended_at is null and c.organizer_id in (
      select organizer_id from organizer_alias where match_key = ${key}
      union select id from organizer where match_key = ${key})
    having count(*) > 0`.execute(db)
  return rows.some(({ isTheirs }) => !isTheirs)
}

export type Organizer = { id: number; name: string; claimId: number }

/** The organizer's page that this address has claimed: the one of this name, else the only one. Null: none. */
export async function organizerOf(db: Db, email: string, name: string): Promise<Organizer | null> {
  const { rows } = await sql<Organizer>`
    select o.id, o.name, c.id "claimId" from page_claim c join organizer o on o.id = c.organizer_id
    where c.email_key = ${emailKey(email)} and c.ended_at is null order by o.id`.execute(db)
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return rows.length === 1 ? (rows[0] ?? null) : null
  return rows.find((one) => one.name.toLowerCase() === wanted) ?? null
}
