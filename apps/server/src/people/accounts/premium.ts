import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { accountsOf } from './accounts.ts'

/**
 * Sets the end of the owner's premium membership, or ends it with null. Returns the account's uuid,
 * or null if nobody confirmed the address: anybody may claim one (decision 0019).
 */
export async function setPremium(
  db: Db,
  email: string,
  until: Date | null,
): Promise<string | null> {
  const { owner } = await accountsOf(db, email)
  if (owner === null) return null
  await sql`update user_account set premium_until = ${until} where id = ${owner.id}`.execute(db)
  return owner.uuid
}
