import { createECDH } from 'node:crypto'
import type { PushRegistration } from '@okolo/contract/people/push'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

/** The keys of a browser's subscription, in base64url (RFC 8291). */
export type PushKeys = { p256dh: string; auth: string }

/** The address of a device: an endpoint with keys, or a token without. */
export type PushAddress = { address: string; keys: PushKeys | null }

/** More than anybody has devices. Those that were seen longest ago give way. */
const MOST_OF_ONE = 20

const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64url').length === length)

/** `PushSubscription.toJSON()` of browsers (Push API, section 8). */
const Subscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .refine((text) => new URL(text).username === '' && new URL(text).hash === ''),
  keys: z.object({ p256dh: bytes(65).refine(isPoint), auth: bytes(16) }),
})

/** Returns the address of a `registration_id`, or null if it is none. */
export function pushAddress({
  name,
  registration_id,
}: Pick<PushRegistration, 'name' | 'registration_id'>): PushAddress | null {
  if (name !== 'web')
    return /^[\w:-]+$/.test(registration_id) ? { address: registration_id, keys: null } : null
  try {
    const { endpoint, keys } = Subscription.parse(JSON.parse(registration_id))
    return { address: endpoint, keys }
  } catch {
    return null
  }
}

/** Registers a device. It belongs to the last user who signed in on it. One at a time: two people may swap devices. */
export async function switchOn(
  tx: Tx,
  { address, keys }: PushAddress,
  given: { userId: number; sessionId: string; name: PushRegistration['name']; at: Date },
): Promise<void> {
  const { userId, sessionId, name, at } = given
  await sql`select pg_advisory_xact_lock(hashtextextended('push_registration', 0))`.execute(tx)
  await sql`
    insert into push_registration (user_id, session_id, name, address, host, keys, active, created_at, seen_at)
    values (${userId}, ${sessionId}, ${name}, ${address}, ${hostOf(name, address)}, ${keys === null ? null : toJson(keys)}::jsonb, true,
      ${at}, ${at})
    on conflict (address) do update set user_id = excluded.user_id, session_id = excluded.session_id, name = excluded.name,
      host = excluded.host, keys = excluded.keys, active = true, silent = 0, seen_at = excluded.seen_at,
      ended_at = null`.execute(tx)
  await sql`
    delete from push_registration where user_id = ${userId} and id not in (
      select id from push_registration where user_id = ${userId}
      order by active desc, seen_at desc, id desc limit ${MOST_OF_ONE})`.execute(tx)
}

/** The host that takes the pushes: apps are reached by Firebase Cloud Messaging. */
function hostOf(name: PushRegistration['name'], address: string): string {
  return name === 'web' ? new URL(address).hostname : 'fcm.googleapis.com'
}

/** A person switches one of their devices off. */
export async function switchOff(db: Db, userId: number, address: string, at: Date): Promise<void> {
  await sql`
    update push_registration set active = false, ended_at = ${at}
    where user_id = ${userId} and address = ${address} and active`.execute(db)
}

/** Removes one of a person's devices. False: they have no such one. */
export async function forgetDevice(db: Db, userId: number, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from push_registration where user_id = ${userId} and uuid = ${uuid} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** SQL that says if a registration `r` is to be served: switched on, and still signed in there. */
export const isServed = (now: Date) => sql<boolean>`(r.active and exists (
  select 1 from user_session s where s.id = r.session_id and s.revoked_at is null and s.expires_at > ${now}))`

function isPoint(key: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    curve.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}
