import { randomInt } from 'node:crypto'
import { emailKey } from '#server/platform/mail/email-key.ts'
import type { Account } from '#server/people/accounts/accounts.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** An account that confirmed its address longer ago is not a throwaway. */
const KNOWN_AFTER_MS = 7 * DAY_MS

/** An account, or an address that is to be confirmed. */
export type Reporter = { account: Account } | { email: string }

/** How a reporter is stored. */
type ReporterRow = {
  /** Null until the address is confirmed. */
  userId: number | null
  email: string
  emailKey: string
  reporterHash: string
  domainHash: string | null
  isConfirmed: boolean
  /** The language of letters; null: that of the request. */
  locale: string | null
}

export function reporterRow(secrets: Secrets, reporter: Reporter, now: Date): ReporterRow {
  const account = 'account' in reporter ? reporter.account : null
  const email = 'account' in reporter ? reporter.account.email : reporter.email
  const key = emailKey(email)
  const confirmedAt = account?.email_verified_at ?? null
  const isKnown = confirmedAt !== null && now.getTime() - confirmedAt.getTime() >= KNOWN_AFTER_MS
  return {
    userId: confirmedAt === null ? null : (account?.id ?? null),
    email,
    emailKey: key,
    reporterHash: secrets.mac('report', `address ${key}`),
    domainHash: isKnown ? null : secrets.mac('report', `domain ${domainOf(key)}`),
    isConfirmed: confirmedAt !== null,
    locale: account?.locale ?? null,
  }
}

/** The last two labels of an address's host: names below one domain are made as easily as addresses. */
function domainOf(key: string): string {
  return key
    .slice(key.lastIndexOf('@') + 1)
    .split('.')
    .slice(-2)
    .join('.')
}

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A reference number that nobody can guess, such as `R-7K3F92QD`. */
export function newNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '')
  return `R-${letters.join('')}`
}

/** The token of the link that confirms an address. It is signed when the letter is written and never stored. */
export function confirmationToken(secrets: Secrets, uuid: string): string {
  return `${uuid}.${secrets.mac('link', `report ${uuid}`)}`
}

/** Returns the report's uuid from a token that we signed, or null. */
export function confirmedUuid(secrets: Secrets, token: string): string | null {
  const [, uuid, mac] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (uuid === undefined || mac === undefined) return null
  return secrets.isMac('link', `report ${uuid}`, mac) ? uuid : null
}
