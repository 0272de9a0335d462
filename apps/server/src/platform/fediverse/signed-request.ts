/** A request as its signature covers it. Header names are in lower case. */
export type SignedRequest = {
  method: string
  /** Path and query, as sent. */
  path: string
  /** Our public scheme and host, even if a proxy rewrote them. */
  origin: string
  headers: Record<string, string>
  body: Uint8Array
}

/** The signer that a request claims. Nothing is proved before `isSignedBy`. */
export type Signature = {
  keyId: string
  /** The text that was signed. */
  base: string
  value: Buffer
}

/** A signature we do not accept, with a reason for operators. */
export class SignatureRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'SignatureRefused'
  }
}

/** Servers retry for hours, but sign each try anew. */
export const OLDEST_MS = 60 * 60_000
const FUTURE_MS = 5 * 60_000

/** Throws SignatureRefused for a time too long ago or too far ahead of our clock. */
export function requireFresh(moment: Date, now: Date): void {
  const age = now.getTime() - moment.getTime()
  if (Number.isNaN(age)) throw new SignatureRefused('The date of the request cannot be read.')
  if (age > OLDEST_MS) throw new SignatureRefused('The request was signed too long ago.')
  if (age < -FUTURE_MS) throw new SignatureRefused('The request was signed in the future.')
}
