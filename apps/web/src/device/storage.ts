/** The local keys of specification 3 that the pages use so far, and after them our own. */
export type StorageKey =
  | 'selectedLocale'
  | 'selectedTheme'
  | 'translateContent'
  | 'filterCity'
  | 'filterSorting'
  | 'AuthTokens'
  | 'showAuth'
  | 'translateTo'
  | 'showOriginal'
  | 'cityCountry'

/** Reads a remembered choice; null without one, on the server, and where storage is forbidden. */
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

/** Whether this browser keeps anything for this site: a login lasts only then. */
export function keepsNothing(): boolean {
  try {
    // Reading it alone fails where storage is forbidden; writing fails where it has no room.
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
    // storage is switched off: nothing was kept
  }
}
