/** Specification 3, key `cookieContest` (spelt so). Unset until the visitor answers. */
export type Consent = 'accepted' | 'declined'
const KEY = 'cookieContest'

/**
 * Returns the answer, or null before one. The native shell asks in its store's way and counts as accepted (specification
 * 4).
 */
export function readConsent(): Consent | null {
  const kept = read()
  if (kept === 'accepted' || kept === 'declined') return kept
  return 'Capacitor' in window ? 'accepted' : null
}

export function keepConsent(consent: Consent): void {
  try {
    window.localStorage.setItem(KEY, consent)
  } catch {
    // storage is off or full: the next visit asks again
  }
  // Components that wait for the answer watch the root element.
  document.documentElement.dataset['cookies'] = consent
}

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null // storage is switched off in this browser
  }
}
