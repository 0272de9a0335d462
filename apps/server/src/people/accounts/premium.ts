import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { accountsOf } from './accounts.ts'

/**
 * Sets until when the owner of an address is a premium member; null: not any more. Gives the account's uuid, null where
 * nobody has confirmed the address: a claim may be anybody's (decision 0019).
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
