/** The local keys of specification 3 that the pages use so far, and after them our own. */
export type StorageKey =
  | 'selectedLocale'
  | 'selectedTheme'
  | 'translateContent'
  | 'filterCity'
  | 'filterSorting'
  | 'AuthTokens'
  | 'FcmToken'
  | 'appGuideViewed'
  | 'showAuth'
  | 'premium'
  | 'translateTo'
  | 'showOriginal'
  | 'cityCountry'
  | 'lastSearches'
  | 'overlay'
  | 'waiting'
  | 'waitingSaves'
  | 'appOffered'
  | 'site'
  | 'pushAsked'
  | 'keptOf'
  | 'draftsFrom'
  | 'giftDraft'
  | 'raised'
  | 'wish'
  | 'confirmFor'
  | 'nameAsked'
  | 'announcements'

/** Returns a stored choice, or null without one, on the server, and without storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage.getItem(key)
  } catch {
    return null // storage is switched off in this browser
  }
}

export function store(key: StorageKey, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // storage is switched off or full: the choice then holds for this page only
  }
}

/** True if this browser stores nothing for this site, so that a login lasts for one page only. */
export function keepsNothing(): boolean {
  try {
    // Reading alone fails if storage is forbidden. Writing also fails if it is full.
    window.localStorage.setItem('probe', '1')
    window.localStorage.removeItem('probe')
    return !navigator.cookieEnabled
  } catch {
    return true
  }
}

export function forget(key: StorageKey): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // storage is off: nothing is stored
  }
}
