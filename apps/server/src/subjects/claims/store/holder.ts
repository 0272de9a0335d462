import { sql } from 'kysely'
import { endClaimLetters, setClaimLetters } from '#server/subjects/claims/store/page-claims.ts'
import type { ClaimDeps } from '../rules/claim-deps.ts'
import { dropInvitationsOf } from './invitations.ts'
import { addressHash, readLettersToken, readDashboardToken } from '../rules/tokens.ts'

/** The organizer that holds a link to its dashboard. */
export type Holder = {
  /** The claim's. */
  uuid: string
  organizerId: number
  slug: string
  name: string
  email: string | null
  domain: string | null
  wantsLetters: boolean
  /** The link works until then. */
  until: Date
}

/** Returns whose link it is; null for another organizer's, an old one and one of a claim that has ended. */
export async function holderOf(
  { db, clock, secrets }: ClaimDeps,
  slug: string,
  token: string,
): Promise<Holder | null> {
  const read = readDashboardToken(secrets, token, clock())
  if (read === null) return null
  const { rows } = await sql<Omit<Holder, 'until'>>`
    select c.uuid, o.id "organizerId", o.slug, o.name, c.email, c.domain, c.wants_letters "wantsLetters"
    from page_claim c join organizer o on o.id = c.organizer_id
    where c.uuid = ${read.claim}::uuid and c.ended_at is null and o.slug = ${slug}`.execute(db)
  const [holder] = rows
  return holder === undefined ? null : { ...holder, until: read.until }
}

/** Begins or ends the weekly letters. A domain has no mailbox. */
export async function setLetters(
  { db, secrets }: ClaimDeps,
  { uuid, email }: Holder,
  wanted: boolean,
): Promise<void> {
  if (email === null) return
  if (wanted)
    await sql`
      delete from page_claim_refusal where address_hash = ${addressHash(secrets, email)}`.execute(
      db,
    )
  await setClaimLetters(db, uuid, wanted)
}

/** Ends all letters to the address of a letter, for good. Says nothing about the token. */
export async function refuseLetters(
  { db, clock, secrets }: ClaimDeps,
  token: string,
): Promise<void> {
  const read = readLettersToken(secrets, token)
  if (read === null) return
  const { rows } = await sql<{ email: string; key: string }>`
    select email, email_key as key from page_claim
    where ${read.of === 'claim'} and uuid = ${read.id}::uuid and email is not null
    union all
    select email, email_key from page_claim_request
    where ${read.of === 'request'} and id = ${read.id}::uuid and email is not null
    union all
    select email, email_key from page_claim_invitation
    where ${read.of === 'invitation'} and id = ${read.id}::uuid`.execute(db)
  const [found] = rows
  if (found === undefined) return
  await sql`
    insert into page_claim_refusal (address_hash, refused_at)
    values (${addressHash(secrets, found.email)}, ${clock()}) on conflict do nothing`.execute(db)
  await endClaimLetters(db, found.key)
  await dropInvitationsOf(db, found.key)
}
