import { DAY_MS } from '@okolo/contract/durations'
import { randomUUID } from 'node:crypto'
import { UNVERIFIED_DAYS, type ProfileUpdate } from '@okolo/contract/people/account'
import { cleanName } from '@okolo/contract/name'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import type { Tables } from '#server/platform/database/schema.gen.ts'
import { foldWord, wordsIn } from '#server/words/fold-words.ts'
import { latinText } from '#server/words/latin-forms.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { endCapabilities } from './capabilities.ts'
import { dropLinks } from './links.ts'

export type Account = Selectable<Tables['user_account']>

export type NewAccount = {
  email: string
  passwordHash: string | null
  isVerified: boolean
  name?: string
  locale: string
}

/**
 * Makes an account. Any number of unconfirmed accounts may have one address; each is erased after
 * 30 days (decision 0019). A second confirmed one fails on the unique index.
 */
export async function createAccount(db: Db, given: NewAccount, now: Date): Promise<Account> {
  return db
    .insertInto('user_account')
    .values({
      uuid: randomUUID(),
      email: given.email,
      email_key: emailKey(given.email),
      email_verified_at: given.isVerified ? now : null,
      password_hash: given.passwordHash,
      ...nameColumns(given.name ?? ''),
      locale: given.locale,
      created_at: now,
      erase_at: given.isVerified ? null : new Date(now.getTime() + UNVERIFIED_DAYS * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function accountById(db: Db, id: number): Promise<Account | null> {
  return (
    (await db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

/**
 * Returns the owner who confirmed an address, and its unconfirmed accounts, newest first. Always takes one query.
 */
export async function accountsOf(
  db: Db,
  email: string,
): Promise<{ owner: Account | null; unconfirmed: Account[] }> {
  const rows = await db
    .selectFrom('user_account')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .orderBy('id', 'desc')
    .execute()
  return {
    owner: rows.find((row) => row.email_verified_at !== null) ?? null,
    unconfirmed: rows.filter((row) => row.email_verified_at === null),
  }
}

/** An unconfirmed account ends when somebody else confirms the address after it was made. */
export function hasEnded(account: Account, owner: Account | null): boolean {
  const confirmedAt = owner?.email_verified_at ?? null
  return owner?.id !== account.id && confirmedAt !== null && confirmedAt > account.created_at
}

/** Ends the capabilities of the unconfirmed accounts of an address that is owned now. Returns their number. */
export async function endUnconfirmed(tx: Tx, owner: Account, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from user_account
    where email_key = ${owner.email_key} and id <> ${owner.id} and email_verified_at is null`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await endCapabilities(tx, ids, { now, sessions: { which: 'all', why: 'claim' } })
  await dropLinks(tx, ids, ['verify', 'cancel'], now)
  return ids.length
}

/**
 * Makes the account the owner of its address. Returns false if another owns it or the account is
 * closed.
 */
export async function verifyAddress(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update user_account a set email_verified_at = ${now}, erase_at = null
    where id = ${id} and email_verified_at is null and deactivated_at is null
      and not exists (select from user_account o where o.email_key = a.email_key and o.email_verified_at is not null)
    returning id`.execute(db)
  return rows.length > 0
}

export async function setPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute()
}

/** Characters. The index takes no longer word. */
const LONGEST_KEY = 500

/** A name, and the words by which people find it, Cyrillic ones in Latin letters too. */
function nameColumns(name: string): { name: string; name_key: string } {
  const text = cleanName(storableText(name))
  const words = wordsIn(foldWord(`${text} ${latinText(text)}`)).join(' ')
  return { name: text, name_key: words.slice(0, LONGEST_KEY).trim() }
}

function storable(text: string | null | undefined): string | null | undefined {
  return text == null ? text : storableText(text)
}

/** Changes only the given fields of one's own profile. */
export async function updateAccount(db: Db, id: number, change: ProfileUpdate): Promise<void> {
  const { name, about, country, ...choices } = change
  const given = {
    ...choices,
    ...(name === undefined ? {} : nameColumns(name)),
    about: storable(about),
    country: storable(country),
  }
  const values = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(values).length === 0) return
  await db.updateTable('user_account').set(values).where('id', '=', id).execute()
}

/** Grants premium membership up to a time, or takes the grant back with null. The end of the membership follows from stores, too. */
export async function setPremiumGrant(tx: Tx, id: number, until: Date | null): Promise<void> {
  await sql`
    update user_account set premium_granted_until = ${until} where id = ${id}`.execute(tx)
}

/** Sets the end of the membership: what stores say, or what an operator granted, whichever is longer. */
export async function setPremiumEnd(tx: Tx, uuid: string, byStores: Date | null): Promise<void> {
  await sql`
    update user_account set premium_until = greatest(premium_granted_until, ${byStores}::timestamptz)
    where uuid = ${uuid}`.execute(tx)
}
