import { splitLocale } from '@okolo/contract/site/pages'
import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { isHere } from './follow-links.ts'
import { isCutOff } from './cut-off.ts'
import { savesData } from './saves-data.ts'

/** Pages that are everybody's and change nothing when they are asked for. */
const PUBLIC = /^\/(?:feed\/?|(?:events|venues|organizers)\/[^/]+(?:\/[^/]+)?\/?)$/
/** A mouse that only passes asks for nothing. */
const MEANT_MS = 65

/** Loads the page of a link on which the mouse rests, or which a finger or the focus meets. Not where data is to be saved. */
export function foresee(router: AnyRouter, locale: Locale): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: string | null = null
  const notice = (event: Event, wait: number) => {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !isForeseen(link, locale)) return
    timer = setTimeout(() => {
      if (asked === link.href || isCutOff()) return
      asked = link.href
      const { pathname, search } = new URL(link.href)
      // A page that cannot be loaded now says so when it is opened.
      router
        .preloadRoute({ to: pathname, search: router.options.parseSearch(search) })
        .catch(() => undefined)
    }, wait)
  }
  window.addEventListener('pointerover', (event) => notice(event, MEANT_MS), { passive: true })
  window.addEventListener('pointerdown', (event) => notice(event, 0), { passive: true })
  window.addEventListener('focusin', (event) => notice(event, MEANT_MS))
}

function isForeseen(link: HTMLAnchorElement, locale: Locale): boolean {
  if (link.target !== '' || link.hasAttribute('download') || 'document' in link.dataset)
    return false
  if (!isHere(link.href, locale) || savesData()) return false
  return PUBLIC.test(splitLocale(new URL(link.href).pathname)?.rest ?? '')
}
