/** Without a network only stored pages work, and these are whole documents. In the app all pages are there. */
export function isCutOff(): boolean {
  return !navigator.onLine || 'kept' in document.documentElement.dataset
}
