import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { accountById, accountsOf, createAccount, endUnconfirmed, type Account } from './accounts.ts'

export type Provider = 'google' | 'apple'

/** A person as a checked ID token describes them. */
export type Identity = {
  provider: Provider
  subject: string
  email: string
  isEmailVerified: boolean
  name: string
}

export type Met = { account: Account; how: 'known' | 'linked' | 'made' }

/**
 * Returns an identity's account. A new identity joins an account only if both sides confirmed the
 * same address, never an unconfirmed account. Null if the provider confirms no address.
 */
export async function meetIdentity(
  db: Db,
  identity: Identity,
  { now, locale }: { now: Date; locale: string },
): Promise<Met | null> {
  const { provider, subject, email, isEmailVerified, name } = identity
  return inTransaction(db, async (tx) => {
    // Two callbacks for the same person wait for each other and make one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`.execute(
      tx,
    )
    const { rows } = await sql<{ userId: number }>`
      select user_id as "userId" from user_identity
      where provider = ${provider} and subject = ${subject}`.execute(tx)
    const known = rows[0] === undefined ? null : await accountById(tx, rows[0].userId)
    if (known !== null) return { account: known, how: 'known' }
    if (!isEmailVerified || email === '') return null
    const { owner } = await accountsOf(tx, email)
    const account =
      owner ??
      (await createAccount(tx, { email, passwordHash: null, isVerified: true, name, locale }, now))
    await sql`
      insert into user_identity (provider, subject, user_id, email, created_at)
      values (${provider}, ${subject}, ${account.id}, ${email}, ${now})`.execute(tx)
    if (owner === null) await endUnconfirmed(tx, account, now)
    return { account, how: owner === null ? 'made' : 'linked' }
  })
}
