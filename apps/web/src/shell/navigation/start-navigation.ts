import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { followLinks } from './follow-links.ts'
import { showTransitions } from './view-transition.ts'

/** Lets the router lead between the pages of this site. */
export function startNavigation(router: AnyRouter, locale: Locale): void {
  followLinks(router, locale)
  // Pages work without it.
  import('./late-navigation.ts')
    .then(({ startLate }) => startLate(router, locale))
    .catch(() => undefined)
  import('./open-cut-off.ts').catch(() => undefined)
  showTransitions(router)
}
