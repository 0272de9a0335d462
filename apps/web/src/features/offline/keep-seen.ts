import type { AnyRouter } from '@tanstack/react-router'
import { hasWorker } from '../../device/has-worker.ts'
import { readSession } from '../../device/session.ts'
import { savesData } from '../../shell/navigation/saves-data.ts'

/** The wait before the worker is told, so that the page loads undisturbed. */
const SETTLED_MS = 1500

/**
 * Registers the service worker and tells it each shown page, so that it opens offline. Returns a function that stops
 * it. It shows no install prompt.
 */
export function keepSeen(router: AnyRouter): () => void {
  if (!hasWorker()) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tell().then(() => fetchAhead(router)), SETTLED_MS)
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
  active?.postMessage({
    keep: window.location.href,
    files: loaded('/assets/'),
    also: loaded('/images/'),
    of: readSession()?.user.uuid,
  })
}

let isAhead = false

/**
 * Fetches the code of pages that open with what is known, once a visit, and has it kept. Not where data is to be saved.
 */
async function fetchAhead(router: AnyRouter): Promise<void> {
  if (isAhead || !navigator.onLine || savesData()) return
  isAhead = true
  try {
    for (const route of Object.values(router.routesById)) {
      const { ahead } = route.options.staticData ?? {}
      if (ahead !== undefined) await Promise.all([ahead(), router.loadRouteChunk(route)])
    }
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ files: loaded('/assets/') })
  } catch {
    // The network has gone: another page tries again.
    isAhead = false
  }
}

/** Returns the addresses of what this visit has loaded from a folder of the site. */
function loaded(folder: string): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(names)].filter((name) => name.startsWith(window.location.origin + folder))
}
