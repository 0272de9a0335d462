/** The native shell contains the pages. Browsers have no workers on insecure origins. */
export function hasWorker(): boolean {
  return 'serviceWorker' in navigator && !('Capacitor' in window)
}
