import { isIP } from 'node:net'
import { sql } from 'kysely'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { contactOf } from '#server/people/organizers/contact.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { addressHash } from './tokens.ts'

/** Organizers with the same website: more than these share a platform, whose owner is none of them. */
const MOST_SHARING = 3

export type Organizer = { id: number; slug: string; name: string; url: string | null }

/** How an organizer can prove that a page is its own. Null: not in this way. */
export type Ways = { mailbox: string | null; domain: string | null }

export async function organizerBySlug({ db }: ClaimDeps, slug: string): Promise<Organizer | null> {
  const { rows } = await sql<Organizer>`
    select id, slug, name, url from organizer where slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/**
 * The mailbox and the domain that sources name: never one that is entered here. Left out are refused
 * addresses, and whatever an operator has withdrawn a claim from.
 */
export async function waysOf(deps: ClaimDeps, organizer: Organizer): Promise<Ways> {
  const { db, secrets } = deps
  const contact = await contactOf(db, organizer.id)
  const host = hostOf(organizer.url)
  const { rows: withdrawn } = await sql<{ proof: string }>`
    select coalesce(email_key, domain) proof from page_claim
    where organizer_id = ${organizer.id} and ended_why = 'withdrawn'`.execute(db)
  const isFree = (proof: string) => withdrawn.every((one) => one.proof !== proof)
  const mailbox =
    contact !== null &&
    isFree(emailKey(contact.email)) &&
    !(await isRefused(deps, addressHash(secrets, contact.email)))
      ? contact.email
      : null
  const domain = host !== null && isFree(host) && (await isOwn(deps, host)) ? host : null
  return { mailbox, domain }
}

async function isRefused({ db }: ClaimDeps, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from page_claim_refusal where address_hash = ${hash}`.execute(db)
  return rows.length > 0
}

/** The host of a website, without `www.`; null for anything but a public name. */
function hostOf(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.port !== '') return null
  const host = parsed.hostname.toLowerCase().replace(/^www\./, '')
  const isName = /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host) && isIP(host) === 0
  return isName ? host : null
}

async function isOwn({ db }: ClaimDeps, host: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from organizer
    where lower(split_part(url, '/', 3)) in (${host}, ${`www.${host}`})`.execute(db)
  return (rows[0]?.count ?? 0) <= MOST_SHARING
}

/** A mailbox as a stranger may see it: whoever has it knows it again. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`
}
