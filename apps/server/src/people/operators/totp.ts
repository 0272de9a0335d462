import { createHmac } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'
import { isSameText } from '#server/platform/secrets.ts'

/** Seconds that a code is shown for (RFC 6238). */
const STEP_S = 30
const DIGITS = 6
const KEY_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the 20 bytes that an operator's codes come from. They derive from the site's secret and an
 * id, so the database alone cannot make a code.
 */
export function totpKey(secrets: Secrets, id: string): Buffer {
  return Buffer.from(secrets.mac('operator', `totp ${id}`), 'base64url').subarray(0, KEY_BYTES)
}

/** Returns the code of a step (RFC 4226, section 5.3). */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_S)
}

/** Returns the step that a code is of, one early or late for a clock that drifts, or null. */
export function stepOfCode(key: Buffer, code: string, now: Date): number | null {
  const current = stepOf(now)
  const steps = [current, current - 1, current + 1]
  return steps.find((step) => isSameText(totpCode(key, step), code)) ?? null
}

/** Returns the key as people type it: Base32 (RFC 4648), without padding. */
export function inBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address that an app for codes opens. */
export function totpAddress(key: Buffer, { site, account }: { site: string; account: string }) {
  const label = encodeURIComponent(`${site}:${account}`)
  const query = new URLSearchParams({ secret: inBase32(key), issuer: site })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
