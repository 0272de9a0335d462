import { SCROLL_SAVE_DEBOUNCE_MS } from '@okolo/contract/constants'
import type { AnyRouter } from '@tanstack/react-router'

/** The router stores positions here by address. It writes when a page is left, and reads at its start. */
const KEPT = 'tsr-scroll-restoration-v1_3'

/**
 * Stores the scroll position as soon as it rests (specification 9). Phones end background pages without notice, before
 * the router would store it.
 */
export function keepScroll(router: AnyRouter): void {
  let timer: number | undefined
  const save = () => {
    // The view during navigation belongs to no address.
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
