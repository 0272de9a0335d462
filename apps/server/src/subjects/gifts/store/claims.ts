import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Gift } from './gifts.ts'
import { isOthersOrganizer, isTrusted, organizerOf, type Giver, type Organizer } from './givers.ts'

/** A claim of an organizer's page that has not ended. */
type LiveClaim = {
  claimId: number
  id: number
  name: string
  /** Null: it was proven by a domain. */
  email: string | null
}

/** The claim, by which its holder gives events in the organizer's name. Null: it has ended. */
export async function liveClaim(db: Db, claimId: number | null): Promise<LiveClaim | null> {
  if (claimId === null) return null
  const { rows } = await sql<LiveClaim>`
    select c.id "claimId", o.id, o.name, c.email from page_claim c join organizer o on o.id = c.organizer_id
    where c.id = ${claimId} and c.ended_at is null`.execute(db)
  return rows[0] ?? null
}

type InName = Pick<Gift, 'claimId' | 'organizerId' | 'form'>

/**
 * The organizer in whose name a gift is given: of the claim that gives it, else of the page that its giver has claimed, else the one in
 * whose name it was given, as long as others look after that page.
 */
export async function organizerOfGift(
  db: Db,
  { claimId, organizerId, form }: InName,
  { email }: Pick<Giver, 'email'>,
): Promise<Organizer | null> {
  return (
    (await liveClaim(db, claimId)) ??
    (await organizerOf(db, email, form.organizer)) ??
    (await lookedAfter(db, organizerId))
  )
}

async function lookedAfter(db: Db, organizerId: number | null): Promise<Organizer | null> {
  if (organizerId === null) return null
  const { rows } = await sql<Organizer>`
    select c.id "claimId", o.id, o.name from page_claim c join organizer o on o.id = c.organizer_id
    where o.id = ${organizerId} and c.ended_at is null order by c.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** True if what a gift says stands without a look. */
export async function isFree(
  db: Db,
  gift: InName,
  giver: Pick<Giver, 'id' | 'email'>,
): Promise<boolean> {
  if ((await organizerOfGift(db, gift, giver)) !== null) return true
  return (await isTrusted(db, giver.id)) && !(await isOthersOrganizer(db, gift.form, giver.email))
}

/** A claim that a link names. */
export type ClaimOfLink = { id: number; uuid: string }

/** The claim, if its holder looks after the organizer of the gift. */
export async function claimFor(db: Db, gift: Gift, claim: string): Promise<ClaimOfLink | null> {
  if (gift.organizerId === null) return null
  const { rows } = await sql<ClaimOfLink>`
    select id, uuid from page_claim
    where uuid = ${claim}::uuid and organizer_id = ${gift.organizerId} and ended_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * `own`: the giver of an organizer's event still looks after that page, or it has no organizer. `lost`: others do, and the giver no
 * more. `left`: nobody does.
 */
export async function standingOf(db: Db, gift: Gift): Promise<'own' | 'lost' | 'left'> {
  if (gift.organizerId === null) return 'own'
  const { rows } = await sql<{ isOwn: boolean }>`
    select coalesce(c.id = ${gift.claimId}::bigint, false) or coalesce(c.email_key = (
      select email_key from giver where id = ${gift.giverId}), false) "isOwn"
    from page_claim c where c.organizer_id = ${gift.organizerId} and c.ended_at is null`.execute(db)
  if (rows.length === 0) return 'left'
  return rows.some(({ isOwn }) => isOwn) ? 'own' : 'lost'
}

/** The id of a claim that has not ended. */
export async function claimIdOf(db: Db, uuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from page_claim where uuid = ${uuid}::uuid and ended_at is null`.execute(db)
  const [claim] = rows
  if (claim === undefined) throw notFound('The claim')
  return claim.id
}

/**
 * Takes the organizer's name from everything that its withdrawn claims gave: an operator looks at what is published, and their
 * drafts go. Returns how many gifts that were.
 */
export async function lookAgainAtGifts(db: Db, organizerId: number, now: Date): Promise<number> {
  const withdrawn = sql`(
    select id from page_claim where organizer_id = ${organizerId} and ended_why = 'withdrawn')`
  await sql`delete from gift where state = 'draft' and claim_id in ${withdrawn}`.execute(db)
  const { rows } = await sql`
    update gift set organizer_id = null, claim_id = null,
      waiting_since = case when state in ('published', 'waiting') then coalesce(waiting_since, ${now}::timestamptz) end
    where claim_id in ${withdrawn} returning id`.execute(db)
  return rows.length
}
