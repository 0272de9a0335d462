import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** The keyed hash under which an address is remembered. `key`: the address in the form for comparison. */
export function hashOfAddress(secrets: Secrets, key: string): string {
  return secrets.mac('invited', key)
}

/** Notes that an address is being invited. Returns false if it ever was, or refuses invitations. */
export async function claimInvitation(db: Db, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into invited_address (hash, invited_at) values (${hash}, ${now})
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
  await sql`
    delete from mail where kind = 'invite' and user_id is null and state not in ('queued', 'sending')`.execute(
    db,
  )
}
