import { DAY_MS } from '@okolo/contract/durations'
import type { Secrets } from '#server/platform/secrets.ts'

/** An operator's right to decide on a gift, as a letter carries it. `waitingSince`: a later correction needs another letter. */
export type LetterRight = { gift: string; operator: number; waitingSince: Date }

export const RIGHT_DAYS = 7
const TOKEN =
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15})\.(\d{1,14})\.(\d{1,14})\.([\w-]+)$/

/** The token of a letter's links. Nothing of it is stored. */
export function operatorToken(
  secrets: Secrets,
  { gift, operator, waitingSince }: LetterRight,
  now: Date,
): string {
  const until = now.getTime() + RIGHT_DAYS * DAY_MS
  const said = `${gift}.${operator}.${waitingSince.getTime()}.${until}`
  return `${said}.${secrets.mac('gift', `decide ${said}`)}`
}

/** The right of a token; null for one that has ended, and for anything that this server did not sign. */
export function readOperatorToken(secrets: Secrets, token: string, now: Date): LetterRight | null {
  const [, gift = '', operator = '', since = '', until = '', mac = ''] = TOKEN.exec(token) ?? []
  if (gift === '' || !secrets.isMac('gift', `decide ${gift}.${operator}.${since}.${until}`, mac))
    return null
  if (Number(until) <= now.getTime()) return null
  return { gift, operator: Number(operator), waitingSince: new Date(Number(since)) }
}

/** The token by which an operator stops the letters about gifts. It does not end: mail programs keep it for years. */
export function stopToken(secrets: Secrets, operator: number): string {
  return `${operator}.${secrets.mac('gift', `stop ${operator}`)}`
}

/** The operator of such a token, or null. */
export function readStopToken(secrets: Secrets, token: string): number | null {
  const [operator = '', mac = ''] = token.split('.')
  const isSigned = /^\d{1,15}$/.test(operator) && secrets.isMac('gift', `stop ${operator}`, mac)
  return isSigned ? Number(operator) : null
}
