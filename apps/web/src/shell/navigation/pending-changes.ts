import { clearedBy } from '@okolo/contract/filter/keys'
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
 * Returns the address of a link of the page shown, with what it changes changed in the pending address instead: of one choice all keys.
 * Links to other pages, and the one to the page shown, which takes the pending change back, stay as they are.
 */
export function withPending(link: URL, shown: URL, pending: URL): string {
  const pages = new Set([link, shown, pending].map(({ origin, pathname }) => origin + pathname))
  if (pages.size > 1) return link.href
  const changed = [...new Set([...link.searchParams.keys(), ...shown.searchParams.keys()])].filter(
    (name) => link.searchParams.getAll(name).join() !== shown.searchParams.getAll(name).join(),
  )
  if (changed.length === 0) return link.href
  const merged = new URL(pending)
  for (const name of new Set(changed.flatMap(namesChangedWith))) {
    merged.searchParams.delete(name)
    for (const value of link.searchParams.getAll(name)) merged.searchParams.append(name, value)
  }
  return merged.href
}

/** `timeframe` -> also `date`, `date_from` and the other keys of that choice, as addresses spell them. */
function namesChangedWith(name: string): string[] {
  return [name, ...clearedBy(name.replace('[]', '')).flatMap((key) => [key, `${key}[]`])]
}
