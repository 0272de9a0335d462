import { createHash } from 'node:crypto'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { isSameText, type Secrets } from '#server/platform/secrets.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** A link to the dashboard. Each use of it gives a fresh one. */
const LINK_DAYS = 30
const CODE_DIGITS = 8

/** The signed link that is an organizer's session: the claim, until when, and a signature. Nothing of it is stored. */
export function dashboardToken(secrets: Secrets, claim: string, now: Date): string {
  const signed = `${claim}.${Math.floor(now.getTime() / 1000) + (LINK_DAYS * DAY_MS) / 1000}`
  return `${signed}.${secrets.mac('claim', `room ${signed}`)}`
}

/** Returns whose token it is and until when it holds, or null. */
export function readDashboardToken(
  secrets: Secrets,
  token: string,
  now: Date,
): { claim: string; until: Date } | null {
  const [claim = '', seconds = '', mac = ''] = token.split('.')
  if (!UUID.test(claim) || !/^\d{1,12}$/.test(seconds)) return null
  if (!secrets.isMac('claim', `room ${claim}.${seconds}`, mac)) return null
  const until = new Date(Number(seconds) * 1000)
  return until > now ? { claim, until } : null
}

/** A letter is about a claim, about somebody's request for one, or invites somebody to share one. */
const LETTERS_OF = ['claim', 'request', 'invitation'] as const
export type LetterOf = (typeof LETTERS_OF)[number]

/** Ends letters to an address, and opens nothing. It holds as long as the letter is remembered. */
export function lettersToken(secrets: Secrets, of: LetterOf, id: string): string {
  return `${of}.${id}.${secrets.mac('claim', `letters ${of} ${id}`)}`
}

export function readLettersToken(
  secrets: Secrets,
  token: string,
): { of: LetterOf; id: string } | null {
  const [kind = '', id = '', mac = ''] = token.split('.')
  const of = LETTERS_OF.find((one) => one === kind)
  if (of === undefined || !UUID.test(id)) return null
  return secrets.isMac('claim', `letters ${of} ${id}`, mac) ? { of, id } : null
}

/** The link of an invitation to look after a page with others. Nothing of it is stored. */
export function invitationToken(secrets: Secrets, id: string): string {
  return `${id}.${secrets.mac('claim', `invitation ${id}`)}`
}

/** The id of an invitation; null for anything that this server did not sign. */
export function readInvitationToken(secrets: Secrets, token: string): string | null {
  const [id = '', mac = ''] = token.split('.')
  return UUID.test(id) && secrets.isMac('claim', `invitation ${id}`, mac) ? id : null
}

/** The code in the letter about a request. */
export function codeOf(secrets: Secrets, request: string): string {
  const bytes = createHash('sha256')
    .update(secrets.mac('claim', `code ${request}`))
    .digest()
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

export function isCode(secrets: Secrets, request: string, given: string): boolean {
  return isSameText(codeOf(secrets, request), given.replaceAll(/\s/g, ''))
}

/** The line that is to stand in the domain's file. */
export function lineOf(secrets: Secrets, request: string): string {
  return `okolo-claim=${secrets.mac('claim', `line ${request}`)}`
}

/** By which refused addresses are recognised, without being kept. */
export function addressHash(secrets: Secrets, email: string): string {
  return secrets.mac('claim', `address ${emailKey(email)}`)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** True for the id of a request as this server writes it. */
export function isRequestId(text: string): boolean {
  return UUID.test(text)
}
