import type { ClaimPerson } from '@okolo/contract/people/page-claims'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import type { ClaimDeps } from '../rules/claim-deps.ts'
import { addressHash } from '../rules/tokens.ts'
import { masked } from '../rules/ways.ts'
import type { Holder } from './holder.ts'
import { addInvitation, dropInvitation } from './invitations.ts'
import { endPageClaim } from './page-claims.ts'

/** People of one page, with those who are invited. */
const MOST_PEOPLE = 20

/** Somebody who looks after a page, or is invited to. */
type Person = {
  /** Of the claim or of the invitation. */
  id: string
  isInvited: boolean
  email: string | null
  key: string | null
  domain: string | null
  since: Date
}

/** Everybody who looks after the holder's page, and then the open invitations. */
async function peopleOf(
  db: Db,
  { organizerId }: Pick<Holder, 'organizerId'>,
  now: Date,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select uuid id, false "isInvited", email, email_key as key, domain, claimed_at since from page_claim
    where organizer_id = ${organizerId} and ended_at is null
    union all
    select i.id, true, i.email, i.email_key, null, i.created_at
    from page_claim_invitation i join page_claim c on c.id = i.claim_id
    where c.organizer_id = ${organizerId} and c.ended_at is null and i.used_at is null and i.expires_at > ${now}
    order by 2, 6, 1`.execute(db)
  return rows
}

/** The people of a page as they see each other. */
export async function peopleShown(
  db: Db,
  holder: Pick<Holder, 'organizerId' | 'uuid'>,
  now: Date,
): Promise<ClaimPerson[]> {
  return (await peopleOf(db, holder, now)).map(({ id, isInvited, email, domain, since }) => ({
    id,
    name: email === null ? (domain ?? '') : masked(email),
    is_you: id === holder.uuid,
    is_invited: isInvited,
    since: since.toISOString(),
  }))
}

/**
 * Invites an address to look after the page, too. An earlier invitation of it ends. An address that wants no letters about pages,
 * and one whose claim of this page an operator withdrew, gets none; who invites learns nothing of that.
 */
export async function inviteToPage(
  { db, clock, secrets }: ClaimDeps,
  holder: Holder,
  { email, locale }: { email: string; locale: Locale },
): Promise<'invited' | 'there' | 'crowd'> {
  const [now, key] = [clock(), emailKey(email)]
  return inTransaction(db, async (tx) => {
    // Others of the page may invite at this moment.
    await sql`select 1 from organizer where id = ${holder.organizerId} for no key update`.execute(
      tx,
    )
    const people = await peopleOf(tx, holder, now)
    if (people.some((one) => !one.isInvited && one.key === key)) return 'there'
    if (people.filter((one) => one.key !== key).length >= MOST_PEOPLE) return 'crowd'
    const { rows } = await sql`
      select 1 from page_claim_refusal where address_hash = ${addressHash(secrets, email)}
      union all
      select 1 from page_claim
      where organizer_id = ${holder.organizerId} and email_key = ${key} and ended_why = 'withdrawn'`.execute(
      tx,
    )
    if (rows.length > 0) return 'invited'
    for (const one of people) if (one.key === key) await dropInvitation(tx, one.id)
    await addInvitation(tx, { claim: holder.uuid, email, locale }, now)
    return 'invited'
  })
}

/** Removes another person, whose links then open nothing, or takes an invitation back. False: nobody was found. */
export async function removeFromPage(
  { db, clock }: ClaimDeps,
  holder: Holder,
  id: string,
): Promise<boolean> {
  const now = clock()
  const person = (await peopleOf(db, holder, now)).find((one) => one.id === id)
  // To leave, one gives the page up.
  if (person === undefined || person.id === holder.uuid) return false
  if (person.isInvited) await dropInvitation(db, id)
  else await endPageClaim(db, id, 'given_up', now)
  return true
}
