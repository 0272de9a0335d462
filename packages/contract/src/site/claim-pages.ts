import type { Locale } from '../locale.ts'

/** Of a claim's page: `k` is the token of its link; `u` and `access` are a request and the mailed code; `sent` and `error` tell the outcome of a form. */
type ClaimQuery = { k?: string; u?: string; access?: string; sent?: string; error?: string }

/** Addresses of an organizer's claim of its page, apart from `pages`: few visitors come here. */
export const claimPages = {
  claim: (locale: Locale, slug: string, query: ClaimQuery = {}) => at(locale, slug, '', query),
  /** Mailed links: `right` confirms the next events, `join` accepts an invitation, `letters` ends the letters, by a POST there at once (RFC 8058). */
  step: (locale: Locale, slug: string, step: 'right' | 'join' | 'letters', k: string) =>
    at(locale, slug, `/${step}`, { k }),
}

/** True for pages of a claim, whose links are sessions. `path`: after the locale, without query. */
export function isClaimPage(path: string): boolean {
  return /^\/organizers\/[^/]+\/claim(?:\/\w+)?\/?$/i.test(path)
}

function at(locale: Locale, slug: string, step: string, query: ClaimQuery): string {
  const text = new URLSearchParams(query).toString()
  const path = `/${locale}/organizers/${encodeURIComponent(slug)}/claim${step}`
  return text === '' ? path : `${path}?${text}`
}
