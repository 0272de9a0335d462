import { useTranslations } from 'use-intl'
import type { Wrong } from './use-give.ts'

const ERRORS = {
  email: 'errors.email',
  expired: 'errors.expired',
  not_found: 'errors.expired',
  many: 'errors.often',
  same: 'errors.same',
  links: 'errors.links',
  word: 'errors.word',
  faults: 'errors.faults',
  unavailable: 'errors.busy',
  nothing_given: 'errors.nothingGiven',
  nothing_read: 'errors.nothingRead',
  banned: 'errors.banned',
  not_allowed: 'errors.banned',
} as const

/** The server's words for what went wrong, or ours for its code. */
export function useWrongText(): (wrong: Wrong) => string {
  const t = useTranslations('give')
  return ({ code, sentence }) => {
    const known = Object.entries(ERRORS).find(([name]) => name === code)?.[1]
    return known === undefined ? sentence || t('errors.failed') : t(known)
  }
}
