/** Specification 3, key `cookieContest` (so spelt): unset until somebody answers. */
export type Consent = 'accepted' | 'declined'
const KEY = 'cookieContest'

/** What was answered; null: nothing yet. The native shell asks in its store's own way: accepted by default (specification 4). */
export function readConsent(): Consent | null {
  const kept = read()
  if (kept === 'accepted' || kept === 'declined') return kept
  return 'Capacitor' in window ? 'accepted' : null
}

export function keepConsent(consent: Consent): void {
  try {
    window.localStorage.setItem(KEY, consent)
  } catch {
    // storage is switched off or full: it is asked again on the next visit
  }
  // Who shows something that waits for the answer watches the root.
  document.documentElement.dataset['cookies'] = consent
}

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null // storage is switched off in this browser
  }
}
