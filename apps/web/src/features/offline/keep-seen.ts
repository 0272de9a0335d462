import type { AnyRouter } from '@tanstack/react-router'

/** What was shown is told so late that it costs the page nothing. */
const SETTLED_MS = 1500

/**
 * Registers the service worker and tells it which page is shown, now and after each followed link, so that it opens offline.
 * Gives the way to stop. Nobody is asked to install anything.
 */
export function keepSeen(router: AnyRouter): () => void {
  // In the native shell the pages are there already; browsers have none on insecure origins.
  if (!('serviceWorker' in navigator) || 'Capacitor' in window) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), SETTLED_MS)
  }
  navigator.serviceWorker.register('/sw.js').then(later, (error: unknown) => {
    // Pages then need the network, as they would without a worker.
    // oxlint-disable-next-line no-console
    console.warn('pages are not kept for offline', error)
  })
  const leave = router.subscribe('onResolved', later)
  return () => {
    leave()
    clearTimeout(timer)
  }
}

async function tell(): Promise<void> {
  if (!navigator.onLine || document.documentElement.dataset['kept'] !== undefined) return
  const { active } = await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))
  active?.postMessage({ keep: window.location.href, files: [...new Set(files)] })
}
