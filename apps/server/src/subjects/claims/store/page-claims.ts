import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { dropQueuedMail } from '#server/platform/mail/queue.ts'
import { notFound } from '#server/platform/problem.ts'

/** A claim of an organizer's page, for operators. */
export type PageClaim = {
  uuid: string
  organizerId: number
  slug: string
  name: string
  email: string | null
  domain: string | null
  claimedAt: Date
  endedAt: Date | null
  endedWhy: 'given_up' | 'withdrawn' | null
  /** Corrections of its events that hold. */
  corrections: number
}

const CLAIM = sql`
  c.uuid, c.organizer_id "organizerId", o.slug, o.name, c.email, c.domain, c.claimed_at "claimedAt",
  c.ended_at "endedAt", c.ended_why "endedWhy",
  (select count(*)::int from event_lock l where l.organizer_id = c.organizer_id) corrections
  from page_claim c join organizer o on o.id = c.organizer_id`

/** Returns the newest claims. */
export async function listPageClaims(db: Db, limit: number): Promise<PageClaim[]> {
  const { rows } = await sql<PageClaim>`select ${CLAIM} order by c.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** A page that somebody has proven to be theirs, by a mailbox or a domain. */
export type ProvenClaim = {
  organizerId: number
  email: string | null
  domain: string | null
  locale: string
  /** The claim whose holder invited this one, which then gets no weekly letters unasked. */
  invitedBy?: number
}

/** Keeps a claim, and returns its uuid: that of an earlier proof of the same, or a new one. Null where that was withdrawn. */
export async function saveClaim(
  tx: Tx,
  { organizerId, email, domain, locale, invitedBy }: ProvenClaim,
  now: Date,
): Promise<string | null> {
  const key = email === null ? null : emailKey(email)
  const wantsLetters = email !== null && invitedBy === undefined
  const { rows } = await sql<{ uuid: string }>`
    insert into page_claim (uuid, organizer_id, email, email_key, domain, locale, claimed_at, wants_letters, invited_by)
    values (${randomUUID()}, ${organizerId}, ${email}, ${key}, ${domain}, ${locale}, ${now}, ${wantsLetters},
      ${invitedBy ?? null})
    on conflict (organizer_id, coalesce(email_key, domain)) where ended_why is distinct from 'given_up'
      do update set locale = excluded.locale,
        -- Who has proven it alone depends on nobody.
        invited_by = case when excluded.invited_by is not null then page_claim.invited_by end
      where page_claim.ended_at is null
    returning uuid`.execute(tx)
  return rows[0]?.uuid ?? null
}

/** Begins or ends the weekly letters of a claim. */
export async function setClaimLetters(db: Db, uuid: string, areWanted: boolean): Promise<void> {
  await sql`update page_claim set wants_letters = ${areWanted} where uuid = ${uuid}::uuid`.execute(
    db,
  )
}

/** Ends the weekly letters to an address, whichever pages it claimed. */
export async function endClaimLetters(db: Db, key: string): Promise<void> {
  await sql`update page_claim set wants_letters = false where email_key = ${key}`.execute(db)
}

/** Notes that the letter of a week is written. Null: it was, or none is wanted any more. */
export async function noteClaimLetter(
  tx: Tx,
  id: number,
  week: string,
): Promise<{ uuid: string; email: string; locale: string } | null> {
  const { rows } = await sql<{ uuid: string; email: string; locale: string }>`
    update page_claim set letter_week = ${week}::date
    where id = ${id} and ended_at is null and wants_letters and email is not null
      and letter_week is distinct from ${week}::date
    returning uuid, email, locale`.execute(tx)
  return rows[0] ?? null
}

/** Forgets claims that were given up before this. */
export async function forgetGivenUp(db: Db, before: Date): Promise<void> {
  await sql`
    delete from page_claim where ended_why = 'given_up' and ended_at < ${before}`.execute(db)
}

/** Ends a claim: its links work no more. A withdrawn one keeps its mailbox or domain from claiming the page again. */
export async function endPageClaim(
  db: Db,
  uuid: string,
  why: 'given_up' | 'withdrawn',
  now: Date,
): Promise<PageClaim> {
  const { rows } = await sql<{ uuid: string }>`
    update page_claim set ended_at = ${now}, ended_why = ${why}, wants_letters = false
    where uuid::text = ${uuid} and ended_at is null returning uuid`.execute(db)
  if (rows.length === 0) throw notFound('The claim')
  await dropQueuedMail(db, uuid)
  if (why === 'withdrawn') await withdrawInvited(db, uuid, now)
  const { rows: found } =
    await sql<PageClaim>`select ${CLAIM} where c.uuid::text = ${uuid}`.execute(db)
  const [claim] = found
  if (claim === undefined) throw notFound('The claim')
  return claim
}

/** Withdraws the claims of everybody whom the holder of a claim invited, and of whom these invited. */
async function withdrawInvited(db: Db, uuid: string, now: Date): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive invited as (
      select id from page_claim where uuid::text = ${uuid}
      union
      select c.id from page_claim c join invited i on c.invited_by = i.id)
    update page_claim c set ended_at = ${now}, ended_why = 'withdrawn', wants_letters = false
    from invited i where c.id = i.id and c.ended_at is null returning c.uuid`.execute(db)
  for (const one of rows) await dropQueuedMail(db, one.uuid)
}

/** Lets the mailbox or domain of a withdrawn claim claim the page again. */
export async function allowPageClaim(db: Db, uuid: string): Promise<void> {
  const { rows } = await sql`
    delete from page_claim where uuid::text = ${uuid} and ended_why = 'withdrawn' returning id`.execute(
    db,
  )
  if (rows.length === 0) throw notFound('The withdrawn claim')
}

/** An organizer's corrections that hold: the event's uuid and the field. */
export async function correctionsBy(
  db: Db,
  organizerId: number,
): Promise<{ event: string; field: string }[]> {
  const { rows } = await sql<{ event: string; field: string }>`
    select distinct e.uuid "event", l.field from event_lock l join current_event e on e.own_id = l.event_id
    where l.organizer_id = ${organizerId} order by 1, 2`.execute(db)
  return rows
}

/** Notes that events which `events` selects are right as they stand. Returns how many. */
export async function saveConfirmations(
  db: Db,
  organizerId: number,
  events: RawBuilder<unknown>,
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into event_confirmation (event_id, organizer_id, confirmed_at)
    select own.id, ${organizerId}::int, ${at}::timestamptz from (${events}) own
    on conflict (event_id) do update set organizer_id = excluded.organizer_id,
      confirmed_at = excluded.confirmed_at
    returning event_id`.execute(db)
  return rows.length
}

/** Forgets what an organizer confirmed. */
export async function forgetConfirmations(db: Db, organizerId: number): Promise<void> {
  await sql`delete from event_confirmation where organizer_id = ${organizerId}`.execute(db)
}
