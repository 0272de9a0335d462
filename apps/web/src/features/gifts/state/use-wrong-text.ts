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

/** Faults of reading that say more than that nothing was found. */
const OF_READING = new Set(['many', 'unavailable', 'nothing_given'])

/** Our sentence for the code of what went wrong, in the reader's language. */
export function useWrongText(): (wrong: Wrong) => string {
  const t = useTranslations('give')
  return ({ step, code }) => {
    if (step === 'read' && !OF_READING.has(code)) return t('errors.nothingRead')
    const known = Object.entries(ERRORS).find(([name]) => name === code)?.[1]
    return t(known ?? 'errors.failed')
  }
}
