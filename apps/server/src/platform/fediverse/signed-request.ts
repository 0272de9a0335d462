/** A request as its signature covers it. Names of headers are in lower case. */
export type SignedRequest = {
  method: string
  /** Path and query, as sent. */
  path: string
  /** Scheme and host under which the public knows us: what a proxy rewrites is put right. */
  origin: string
  headers: Record<string, string>
  body: Uint8Array
}

/** What a request says of who signed it; nothing is proved before `isSignedBy`. */
export type Signature = {
  keyId: string
  /** What was signed. */
  base: string
  value: Buffer
}

/** A signature that cannot be taken, with a reason for its sender. */
export class SignatureRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'SignatureRefused'
  }
}

/** Servers try again for hours, but sign each try anew. */
export const OLDEST_MS = 60 * 60_000
const FUTURE_MS = 5 * 60_000

/** Refuses a moment that is too long ago, or lies too far ahead of our clock. */
export function requireFresh(moment: Date, now: Date): void {
  const age = now.getTime() - moment.getTime()
  if (Number.isNaN(age)) throw new SignatureRefused('The date of the request cannot be read.')
  if (age > OLDEST_MS) throw new SignatureRefused('The request was signed too long ago.')
  if (age < -FUTURE_MS) throw new SignatureRefused('The request was signed in the future.')
}
