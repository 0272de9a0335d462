import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** An owner may do everything, an editor looks after named cities, a viewer reads. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** A person who runs the site. */
export type Operator = {
  id: number
  name: string
  /** Null: made by the command line. */
  email: string | null
  role: Role
  /** The language of pages and letters. Null: that of the browser. */
  locale: Locale | null
  /** Letters about given events that wait. */
  wantsGiftLetters: boolean
  /** Slugs of an editor's cities. */
  cities: string[]
  /** A password and codes are set. */
  hasPassword: boolean
  /** An OpenID provider has logged them in. */
  hasProvider: boolean
  invitedAt: Date
  /** While an invitation is open. */
  inviteExpiresAt: Date | null
  seenAt: Date | null
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u

/** Tells if a text can be an operator's name. */
export function isOperatorName(text: string): boolean {
  return NAME.test(text)
}

const OPERATOR = sql`
  select o.id, o.name, o.email, o.role, o.locale, o.wants_gift_letters "wantsGiftLetters", o.password_hash is not null as "hasPassword",
    o.oidc_subject is not null as "hasProvider", o.invited_at as "invitedAt", o.seen_at as "seenAt",
    case when o.invite_id is not null then o.invite_expires_at end as "inviteExpiresAt",
    array(select c.slug from operator_city oc join city c on c.id = oc.city_id where oc.operator_id = o.id order by 1) as cities
  from operator o`

/** Returns everybody who is not ended, owners first. */
export async function listOperators(db: Db): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    ${OPERATOR} where o.ended_at is null
    order by array_position(array['owner', 'editor', 'viewer'], o.role), lower(o.name)`.execute(db)
  return rows
}

export async function findOperator(db: Db, id: number): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    ${OPERATOR} where o.id = ${id} and o.ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** Returns the operator of a name, in any case of letters. */
export async function operatorNamed(db: Db, name: string): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    ${OPERATOR} where lower(o.name) = lower(${name}) and o.ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** A new operator. `cities`: slugs, of an editor. */
export type NewOperator = {
  name: string
  email: string | null
  role: Role
  cities: string[]
  locale?: Locale | null
}

/** Adds an operator and returns its id, or null if the name or the address is taken. */
export async function addOperator(
  tx: Tx,
  { name, email, role, cities, locale = null }: NewOperator,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into operator (name, email, role, locale, invited_at)
    values (${name}, ${email}, ${role}, ${locale}, ${now})
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return null
  await setCities(tx, id, role === 'editor' ? cities : [])
  return id
}

/** Changes role and cities. False if there is no such operator, or they are the last owner. */
export async function changeRole(
  tx: Tx,
  id: number,
  { role, cities }: Pick<NewOperator, 'role' | 'cities'>,
): Promise<boolean> {
  if (role !== 'owner' && !(await hasOtherOwner(tx, id))) return false
  const { rows } = await sql`
    update operator set role = ${role} where id = ${id} and ended_at is null returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await setCities(tx, id, role === 'editor' ? cities : [])
  return true
}

/** Sets the language of an operator's pages and letters. */
export async function setLocale(db: Db, id: number, locale: Locale): Promise<void> {
  await sql`update operator set locale = ${locale} where id = ${id}`.execute(db)
}

/**
 * Ends an operator with sessions, password and codes. The name stays for the log; the address is
 * forgotten. False if there is none, or they are the last owner.
 */
export async function endOperator(tx: Tx, id: number, now: Date): Promise<boolean> {
  if (!(await hasOtherOwner(tx, id))) return false
  const { rows } = await sql`
    update operator set ended_at = ${now}, email = null, password_hash = null, totp_id = null, invite_id = null,
      oidc_issuer = null, oidc_subject = null
    where id = ${id} and ended_at is null returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update operator_session set revoked_at = ${now} where operator_id = ${id} and revoked_at is null`.execute(
    tx,
  )
  await sql`delete from operator_recovery where operator_id = ${id}`.execute(tx)
  return true
}

/** Locks the owners, so that two who end each other at once leave one. */
async function hasOtherOwner(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from operator where role = 'owner' and ended_at is null order by id for update`.execute(
    tx,
  )
  return rows.some((owner) => owner.id !== id)
}

async function setCities(tx: Tx, id: number, cities: readonly string[]): Promise<void> {
  await sql`delete from operator_city where operator_id = ${id}`.execute(tx)
  await sql`
    insert into operator_city (operator_id, city_id)
    select ${id}, id from city where slug = any(${[...cities]}::text[])`.execute(tx)
}

/** Turns letters about given events on or off. */
export async function wantGiftLetters(db: Db, id: number, isWanted: boolean): Promise<void> {
  await sql`update operator set wants_gift_letters = ${isWanted} where id = ${id}`.execute(db)
}

/** Everybody who may decide on given events and wants letters about them: owners of all, editors of their cities'. */
export async function giftDeciders(db: Db): Promise<(Operator & { email: string })[]> {
  const { rows } = await sql<Operator & { email: string }>`
    ${OPERATOR} where o.ended_at is null and o.email is not null and o.joined_at is not null and o.role <> 'viewer'
      and o.wants_gift_letters
    order by o.id`.execute(db)
  return rows
}

/** Addresses that are told of troubles: owners of all, editors of their cities' alone. */
export async function alertReaders(
  db: Db,
): Promise<{ email: string; locale: Locale | null; cities: string[] | null }[]> {
  const { rows } = await sql<{
    email: string
    locale: Locale | null
    role: Role
    cities: string[]
  }>`
    select o.email, o.locale, o.role,
      array(select c.slug from operator_city oc join city c on c.id = oc.city_id where oc.operator_id = o.id) as cities
    from operator o
    where o.ended_at is null and o.email is not null and o.joined_at is not null and o.role <> 'viewer'
    order by o.id`.execute(db)
  return rows.map(({ email, locale, role, cities }) => ({
    email,
    locale,
    cities: role === 'owner' ? null : cities,
  }))
}
