import type { AnyRouter } from '@tanstack/react-router'
import { listPageOf } from '../../catalogue/filter/list-page.ts'
import { saidIn } from '../../catalogue/filter/understand-search.ts'
import { keepSearch } from '../../device/last-searches.ts'

/** Keeps on this device what is searched in a list of events, for the start of the next search. Returns a function that stops it. */
export function keepSearches(router: AnyRouter): () => void {
  const keep = () => {
    const { pathname, search } = router.state.location
    // The cities have a search of their own.
    if (listPageOf(pathname) === null) return
    const term = saidIn(search) ?? search.search
    if (typeof term === 'string' && term.trim() !== '') keepSearch(term.trim())
  }
  keep()
  return router.subscribe('onResolved', keep)
}
