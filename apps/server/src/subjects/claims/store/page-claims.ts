import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
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
  await sql`delete from mail where link_id = ${uuid}::uuid and state = 'queued'`.execute(db)
  const { rows: found } =
    await sql<PageClaim>`select ${CLAIM} where c.uuid::text = ${uuid}`.execute(db)
  const [claim] = found
  if (claim === undefined) throw notFound('The claim')
  return claim
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

/** Forgets what an organizer confirmed. */
export async function forgetConfirmations(db: Db, organizerId: number): Promise<void> {
  await sql`delete from event_confirmation where organizer_id = ${organizerId}`.execute(db)
}
