import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { followLinks } from './follow-links.ts'
import { foresee } from './foresee.ts'
import { keepScroll } from './keep-scroll.ts'
import { showTransitions } from './view-transition.ts'

/** Lets the router lead between the pages of this site. */
export function startNavigation(router: AnyRouter, locale: Locale): void {
  followLinks(router, locale)
  foresee(router, locale)
  keepScroll(router)
  showTransitions(router)
}
