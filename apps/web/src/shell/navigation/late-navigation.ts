import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { foresee } from './foresee.ts'
import { keepScroll } from './keep-scroll.ts'
import { keepPendingChanges } from './pending-changes.ts'

/** Starts the parts that the first page works without. */
export function startLate(router: AnyRouter, locale: Locale): void {
  foresee(router, locale)
  keepScroll(router)
  keepPendingChanges(router)
}
