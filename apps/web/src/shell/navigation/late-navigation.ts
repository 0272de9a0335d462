import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { foresee } from './foresee.ts'
import { keepScroll } from './keep-scroll.ts'

export { openCutOff } from './open-cut-off.ts'

/** What the first page works without. */
export function startLate(router: AnyRouter, locale: Locale): void {
  foresee(router, locale)
  keepScroll(router)
}
