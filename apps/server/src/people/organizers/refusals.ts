import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { contactOf, type Contact } from './contact.ts'

type Deps = { db: Db; secrets: Secrets }

/** The keyed hash under which an organizer's address is remembered. */
export function organizerHash(secrets: Secrets, email: string): string {
  return secrets.mac('organizer', `address ${email.toLowerCase()}`)
}

/** An organizer's contact that has not refused letters, or null. */
export async function openContactOf(
  { db, secrets }: Deps,
  organizerId: number,
): Promise<Contact | null> {
  const contact = await contactOf(db, organizerId)
  if (contact === null) return null
  return (await isRefused(db, organizerHash(secrets, contact.email))) ? null : contact
}

/** Tells if an address wants no letter ever again. */
export async function isRefused(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from organizer_refusal where address_hash = ${hash}`.execute(db)
  return rows.length > 0
}

/** Returns the token in a letter that refuses all others. It never ends. */
export function refusalTokenOf(secrets: Secrets, hash: string): string {
  return `${hash}.${secrets.mac('organizer', `refuse ${hash}`)}`
}

/** Refuses letters to an organizer's address for good. Returns false for a token that we did not sign. */
export async function refuseLetters(
  { db, secrets }: Deps,
  token: string,
  now: Date,
): Promise<boolean> {
  const [hash = '', mac = ''] = token.split('.')
  if (!/^[\w-]{43}$/.test(hash) || !secrets.isMac('organizer', `refuse ${hash}`, mac)) return false
  await sql`
    insert into organizer_refusal (address_hash, refused_at) values (${hash}, ${now})
    on conflict do nothing`.execute(db)
  return true
}
