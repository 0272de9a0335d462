import type { PosterFault } from '@okolo/contract/events/gift-fields'
import type { DetectionFailure } from '@okolo/contract/events/suggestion'
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
  banned: 'errors.banned',
  not_allowed: 'errors.banned',
} as const

/** The steps that help where a link cannot be read. */
const ADVICE = {
  not_an_address: null,
  private_address: 'check',
  not_found: 'check',
  needs_login: 'copy',
  unreachable: 'later',
  too_slow: 'later',
  refused_by_robots: 'copy',
  too_large: 'copy',
  not_a_page: 'copy',
  closed_platform: 'copy',
  no_events: 'copy',
  drawn_by_scripts: 'copy',
  not_asked: 'copy',
  needs_mapping: 'copy',
} as const satisfies Record<DetectionFailure, 'check' | 'copy' | 'later' | null>

const OF_POSTER: Record<PosterFault, true> = {
  not_a_picture: true,
  too_large: true,
  too_slow: true,
  no_text: true,
  no_events: true,
  no_data: true,
}

/** Our sentence for the code of what went wrong, in the reader's language. */
export function useWrongText(): (wrong: Wrong) => string {
  const t = useTranslations('give')
  return ({ step, way, code }) => {
    if (step === 'read' && way === 'link' && isIn(ADVICE, code))
      return code === 'not_an_address'
        ? t('fault.not_an_address')
        : `${t(`readFault.link.${code}`)} ${t(`readAdvice.${ADVICE[code]}`)}`
    if (step === 'read' && way === 'poster' && isIn(OF_POSTER, code))
      return t(`readFault.poster.${code}`)
    if (step === 'read' && code === 'no_events') return t('readFault.paste')
    return t(isIn(ERRORS, code) ? ERRORS[code] : 'errors.failed')
  }
}

function isIn<Code extends string>(known: Record<Code, unknown>, code: string): code is Code {
  return Object.hasOwn(known, code)
}
