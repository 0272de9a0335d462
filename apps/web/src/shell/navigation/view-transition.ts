import type { AnyRouter } from '@tanstack/react-router'
import { savesData } from './saves-data.ts'

const EVENT = /^\/\w+\/events\/[^/]+/

/**
 * Animates the way to an event and back: the card's picture grows into the page's. Only if the browser can, and if the
 * visitor neither prefers reduced motion nor saves data.
 */
export function showTransitions(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    const from = eventOf(fromLocation?.pathname)
    const to = eventOf(toLocation.pathname)
    const isCalm = savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches
    router.shouldViewTransition =
      fromLocation !== undefined && pathChanged && !isCalm && from !== to
    if (router.shouldViewTransition && to !== null) markPicture(to)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const from = eventOf(fromLocation?.pathname)
    if (pathChanged && from !== null && from !== eventOf(toLocation.pathname)) markPicture(from)
  })
}

/** The followed card, because an event may have several cards on a page. */
let followed: Element | null = null

/** Remembers the followed card. */
export function follow(link: HTMLAnchorElement): void {
  followed = link.closest('article')
}

/** The page's own picture has the name already: two of a name would stop the transition. */
function markPicture(path: string): void {
  for (const marked of document.querySelectorAll<HTMLElement>('[data-grows]')) {
    marked.style.viewTransitionName = ''
    delete marked.dataset['grows']
  }
  if (document.querySelector('[data-page-picture]') !== null) return
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('article h3 > a')]
    .filter((link) => eventOf(link.pathname) === path)
    .map((link) => link.closest('article'))
  // A card begins with its picture.
  const picture = (cards.find((card) => card === followed) ?? cards.find(isSeen))?.firstElementChild
  followed = null
  if (!(picture instanceof HTMLElement)) return
  picture.dataset['grows'] = ''
  picture.style.viewTransitionName = 'event-photo'
}

function isSeen(card: Element | null): boolean {
  const box = card?.getBoundingClientRect()
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight
}

/** Returns the event's address without the date, or null for another page. */
function eventOf(path: string | undefined): string | null {
  return EVENT.exec(path ?? '')?.[0] ?? null
}
