import type { AnyRouter } from '@tanstack/react-router'

/**
 * Lets a second filter that is pressed before the first has taken effect add to it. The links on screen still belong to the page
 * before.
 */
export function keepPendingChanges(router: AnyRouter): void {
  const rebase = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    const { resolvedLocation: shown, status } = router.state
    if (!link || !shown || status !== 'pending') return
    const { href } = router.latestLocation
    const merged = withPending(new URL(link.href), addressOf(shown.href), addressOf(href))
    if (merged !== link.href) link.href = merged
  }
  // It runs before the router reads the link.
  window.addEventListener('click', rebase, { capture: true })
}

function addressOf(href: string): URL {
  return new URL(href, window.location.origin)
}

/**
 * Returns the address of a link of the page shown, with the parameters that it changes changed in the pending address instead. Links
 * to other pages stay as they are.
 */
export function withPending(link: URL, shown: URL, pending: URL): string {
  const pages = new Set([link, shown, pending].map(({ origin, pathname }) => origin + pathname))
  if (pages.size > 1) return link.href
  const merged = new URL(pending)
  for (const key of new Set([...link.searchParams.keys(), ...shown.searchParams.keys()])) {
    const values = link.searchParams.getAll(key)
    if (values.join() === shown.searchParams.getAll(key).join()) continue
    merged.searchParams.delete(key)
    for (const value of values) merged.searchParams.append(key, value)
  }
  return merged.href
}
