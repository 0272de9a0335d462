const EVENT = /^\/\w+\/events\//

/** Whether going there is shown as a change of view rather than of page. */
export function leadsToEvent(path: string): boolean {
  return EVENT.test(path)
}

/**
 * Lets the picture of the card that was chosen grow into that of its page, where the browser can and nobody asked for
 * less motion. The page's own picture has the name already: two of a name would stop the transition.
 */
export function markPicture(link: HTMLAnchorElement): void {
  if (!leadsToEvent(link.pathname)) return
  for (const marked of document.querySelectorAll<HTMLElement>('[data-grows]')) {
    marked.style.viewTransitionName = ''
    delete marked.dataset['grows']
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // A card begins with its picture.
  const picture = link.closest('article')?.firstElementChild
  if (isCalm || document.querySelector('[data-page-picture]') !== null) return
  if (!(picture instanceof HTMLElement)) return
  picture.dataset['grows'] = ''
  picture.style.viewTransitionName = 'event-picture'
}
