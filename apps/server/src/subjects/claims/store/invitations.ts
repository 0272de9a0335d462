import { DAY_MS } from '@okolo/contract/durations'
import type { Locale } from '@okolo/contract/locale'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { dropQueuedMail, queueMail } from '#server/platform/mail/queue.ts'
import type { ClaimDeps } from '../rules/claim-deps.ts'
import { dashboardToken, readInvitationToken } from '../rules/tokens.ts'
import { saveClaim } from './page-claims.ts'

const VALID_DAYS = 7

/** Stores an invitation by the holder of a claim and queues its letter. */
export async function addInvitation(
  tx: Tx,
  { claim, email, locale }: { claim: string; email: string; locale: Locale },
  now: Date,
): Promise<void> {
  const [id, until] = [randomUUID(), new Date(now.getTime() + VALID_DAYS * DAY_MS)]
  await sql`
    insert into page_claim_invitation (id, claim_id, email, email_key, locale, created_at, expires_at)
    select ${id}::uuid, c.id, ${email}, ${emailKey(email)}, ${locale}, ${now}::timestamptz, ${until}::timestamptz
    from page_claim c where c.uuid = ${claim}::uuid and c.ended_at is null`.execute(tx)
  await queueMail(tx, {
    key: `claimInvitation ${id}`,
    userId: null,
    address: email,
    kind: 'claimInvitation',
    locale,
    linkId: id,
    at: now,
  })
}

type Invitation = {
  id: string
  slug: string
  name: string
  organizerId: number
  email: string
  locale: string
  invitedBy: number
  /** The mailbox or domain of who invites. */
  by: string
}

/** An invitation that can be accepted: not used, not too old, and whoever sent it still looks after the page. */
export async function openInvitation(db: Db, id: string, now: Date): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select i.id, o.slug, o.name, o.id "organizerId", i.email, i.locale, c.id "invitedBy", coalesce(c.email, c.domain) "by"
    from page_claim_invitation i join page_claim c on c.id = i.claim_id join organizer o on o.id = c.organizer_id
    where i.id = ${id}::uuid and i.used_at is null and i.expires_at > ${now} and c.ended_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Accepts an invitation to the page of this slug. Gives the token of the new dashboard; null for a link that opens nothing. */
export async function acceptInvitation(
  { db, clock, secrets }: ClaimDeps,
  slug: string,
  token: string,
): Promise<string | null> {
  const [now, id] = [clock(), readInvitationToken(secrets, token)]
  const invitation = id === null ? null : await openInvitation(db, id, now)
  if (invitation === null || invitation.slug !== slug) return null
  const claim = await inTransaction(db, async (tx) => {
    // Its sender may be removed at this moment.
    const { rows } = await sql`
      update page_claim_invitation i set used_at = ${now} from (
        select id from page_claim where id = ${invitation.invitedBy} and ended_at is null for share) c
      where i.id = ${invitation.id}::uuid and i.claim_id = c.id and i.used_at is null returning i.id`.execute(
      tx,
    )
    return rows.length === 0 ? null : saveClaim(tx, { ...invitation, domain: null }, now)
  })
  return claim === null ? null : dashboardToken(secrets, claim, now)
}

/** Takes an invitation back. Its letter does not leave any more. */
export async function dropInvitation(tx: Tx | Db, id: string): Promise<void> {
  await sql`delete from page_claim_invitation where id = ${id}::uuid and used_at is null`.execute(
    tx,
  )
  await dropQueuedMail(tx, id)
}

/** Ends all open invitations of an address. */
export async function dropInvitationsOf(db: Db, key: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from page_claim_invitation where email_key = ${key} and used_at is null`.execute(db)
  for (const { id } of rows) await dropInvitation(db, id)
}

/** Forgets invitations from before this. */
export async function forgetInvitations(db: Db, before: Date): Promise<void> {
  await sql`delete from page_claim_invitation where created_at < ${before}`.execute(db)
}
