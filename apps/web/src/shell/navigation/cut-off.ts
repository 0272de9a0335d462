/** Without a network only stored pages work, and these are whole documents. In the app all pages are there. */
export function isCutOff(): boolean {
  return !navigator.onLine || 'kept' in document.documentElement.dataset
}

/** For a route: what is shown stays while nothing newer can come. */
export const stayCutOff = { shouldReload: () => (isCutOff() ? false : undefined) }
