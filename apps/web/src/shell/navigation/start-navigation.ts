import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { followLinks } from './follow-links.ts'
import { keepScroll } from './keep-scroll.ts'
import { showTransitions } from './view-transition.ts'

/** Lets the router lead between the pages of this site. */
export function startNavigation(router: AnyRouter, locale: Locale): void {
  followLinks(router, locale)
  // Pages work without it.
  import('./foresee.ts').then(({ foresee }) => foresee(router, locale)).catch(() => undefined)
  import('./open-cut-off.ts').catch(() => undefined)
  keepScroll(router)
  showTransitions(router)
}
