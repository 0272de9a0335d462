import type { Secrets } from '#server/platform/secrets.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Days that a mailed link opens its thread. */
const LINK_DAYS = 30

/** The content of a link: the thread, until when, and the hash of the address that it was mailed to. */
export type ThreadLink = { uuid: string; expiresAt: Date; hash: string }

/** Makes the token of a mailed link. It is signed when the letter is written, and never stored. */
export function threadToken(
  secrets: Secrets,
  { uuid, hash, now }: { uuid: string; hash: string; now: Date },
): string {
  const ends = Math.floor(now.getTime() / 1000 + (LINK_DAYS * DAY_MS) / 1000)
  const said = `${uuid}.${ends.toString(36)}.${hash}`
  return `${said}.${secrets.mac('organizer', `thread ${said}`)}`
}

/** Reads a token that we signed and that has not ended. Null for any other. */
export function readThreadToken(secrets: Secrets, token: string, now: Date): ThreadLink | null {
  const [, said, uuid, ends, hash, mac] =
    /^(([\da-f-]{36})\.([\da-z]{1,9})\.([\w-]{43}))\.([\w-]{43})$/.exec(token) ?? []
  if (said === undefined || uuid === undefined || ends === undefined || hash === undefined)
    return null
  if (!secrets.isMac('organizer', `thread ${said}`, mac ?? '')) return null
  const expiresAt = new Date(Number.parseInt(ends, 36) * 1000)
  return expiresAt > now ? { uuid, expiresAt, hash } : null
}
