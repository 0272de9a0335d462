import { SCROLL_SAVE_DEBOUNCE_MS } from '@okolo/contract/constants'
import type { AnyRouter } from '@tanstack/react-router'

/** Where the router keeps positions, by address, and looks for them when it starts. It writes there when a page is left. */
const KEPT = 'tsr-scroll-restoration-v1_3'

/**
 * Keeps where a page is scrolled to as soon as it rests (specification 9). Phones end pages in the background without a word: what the
 * router writes when a page is left would be lost then.
 */
export function keepScroll(router: AnyRouter): void {
  let timer: number | undefined
  const save = () => {
    // What is shown while another page is on its way is nobody's place.
    if (router.state.isLoading) return
    const { href } = router.state.resolvedLocation ?? router.state.location
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
      kept[href] = { ...kept[href], window: { scrollX, scrollY } }
      sessionStorage.setItem(KEPT, JSON.stringify(kept))
    } catch {
      // Without storage, or with it full, a page opens at its top.
    }
  }
  window.addEventListener(
    'scroll',
    () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(save, SCROLL_SAVE_DEBOUNCE_MS)
    },
    { passive: true },
  )
}
