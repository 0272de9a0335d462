import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { emailKey, mailboxKey } from '#server/platform/mail/email-key.ts'
import { forgetLeftMail } from '#server/platform/mail/queue.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** The keyed hash under which a mailbox is remembered. */
export function hashOfMailbox(secrets: Secrets, email: string): string {
  return secrets.mac('invited', mailboxKey(email))
}

/** Notes that a mailbox is being invited. Returns false if it ever was, by whatever address, or refuses invitations. */
export async function claimInvitation(
  { db, secrets }: { db: Db; secrets: Secrets },
  email: string,
  now: Date,
): Promise<boolean> {
  // Rows from before mailboxes were counted stand under the whole address.
  const whole = secrets.mac('invited', emailKey(email))
  const { rows } = await sql`
    insert into invited_address (hash, invited_at)
    select ${hashOfMailbox(secrets, email)}, ${now}::timestamptz
    where not exists (select 1 from invited_address where hash = ${whole})
    on conflict (hash) do nothing returning hash`.execute(db)
  return rows.length > 0
}

/** Returns the token in an invitation that refuses all others. It never ends. */
export function refusalToken(secrets: Secrets, hash: string): string {
  return `${hash}.${secrets.mac('link', `refuse ${hash}`)}`
}

/** Refuses invitations to an address for good. Returns false for a token that we did not sign. */
export async function refuseInvitations(
  { db, secrets }: { db: Db; secrets: Secrets },
  token: string,
  now: Date,
): Promise<boolean> {
  const [hash = '', mac = ''] = token.split('.')
  if (!/^[\w-]{43}$/.test(hash) || !secrets.isMac('link', `refuse ${hash}`, mac)) return false
  await sql`
    insert into invited_address (hash, invited_at, refused_at) values (${hash}, ${now}, ${now})
    on conflict (hash) do update set refused_at = coalesce(invited_address.refused_at, excluded.refused_at)`.execute(
    db,
  )
  return true
}

/** Forgets the addresses in invitations that have left: only their hashes stay. */
export async function forgetInvitations(db: Db): Promise<void> {
  await forgetLeftMail(db, 'invite')
}
