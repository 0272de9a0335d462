import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Secrets } from '../secrets.ts'

/** The key by which this site shows push services who sends (RFC 8292). */
export type VapidKey = { publicKey: string; privateKey: KeyObject }

/** The services refuse tokens that hold longer than a day. */
const TOKEN_SECONDS = 12 * 3600

/** Derived from the server's secret, so that every process has the same and there is nothing to set up. */
export function vapidKey(secrets: Secrets): VapidKey {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secrets.key('vapid'))
  const point = curve.getPublicKey()
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secrets.key('vapid').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  return { publicKey: point.toString('base64url'), privateKey }
}

/** The value of `Authorization` for a request to an endpoint. `contact`: an address of the site. */
export async function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKey,
  { now, contact }: { now: Date; contact: string },
): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}
