import type { AnyRouter } from '@tanstack/react-router'
import { saidIn } from '../../catalogue/filter/understand-search.ts'
import { keepSearch } from '../../device/last-searches.ts'

/** Keeps what is searched on this device, for the page where a search begins. Returns a function that stops it. */
export function keepSearches(router: AnyRouter): () => void {
  const keep = () => {
    const { search } = router.state.location
    const term = saidIn(search) ?? search.search
    if (typeof term === 'string' && term.trim() !== '') keepSearch(term.trim())
  }
  keep()
  return router.subscribe('onResolved', keep)
}
