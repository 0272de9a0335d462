import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLocale } from 'use-intl'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { listsOf } from '../../catalogue/filter/categories.ts'
import { knownHome, loadPlace } from '../../catalogue/places/places.ts'
import { unreadIn, type Meaning } from '../../catalogue/filter/understand-search.ts'
import { store } from '../../device/storage.ts'
import { goTo } from '../../shell/navigation/follow-links.ts'
import {
  addressOf,
  askedOf,
  draftOf,
  listPageOf,
  termOf,
  withTerm,
  type ListPage,
} from './filter-draft.ts'
import { useMeaning } from './use-meaning.ts'

export type Draft = {
  /** The page of the filtered list. Null: submitting leads to the search. */
  page: ListPage | null
  draft: EventFilter
  setDraft: (draft: EventFilter | ((before: EventFilter) => EventFilter)) => void
  /** The filter that the list would use once it has read the words. */
  asked: EventFilter
  /** The lists that the page would show. */
  lists: EventFilter[]
  /** The meaning of the typed sentence. Null for plain words. */
  meaning: Meaning | null
  /** The words typed last are not read yet. */
  isReading: boolean
  /** The chosen city by its name, once that is known. */
  cityName: string | null
  /** Today in the chosen city, else in Greenwich. */
  today: Day
  /** Shows the list of these choices, and remembers city and order for the next visit. */
  apply: () => void
}

/** Choices that begin as the page's and do not apply before they are submitted. */
export function useDraft(typed: string | null): Draft {
  const locale = useLocale()
  const router = useRouter()
  const context = useRouteContext({ from: '__root__' })
  const [{ leadsTo: page, start }] = useState(() => {
    const { pathname, search } = router.state.location
    const home = knownHome(context)
    const here = listPageOf(pathname)
    // The search is on the web alone: the app looks in the feed.
    const leadsTo = here ?? (context.visitor().platform === 'web' ? null : 'feed')
    const shown = here === leadsTo ? draftOf({ pathname, search, home }) : { city: home }
    const isNew = typed !== null && typed !== termOf(shown)
    return { leadsTo, start: isNew ? withTerm(shown, typed) : shown }
  })
  const [draft, setDraft] = useState<EventFilter>(start)
  const city = draft.city ?? null
  const { data: place } = useQuery({
    queryKey: ['dialog-city', city],
    queryFn: () => (city === null ? null : loadPlace(context, city)),
  })
  const { meaning, isReading } = useMeaning(unreadIn(draft), page === null ? null : city)
  const { asked, lists } = useMemo(() => {
    const filter = askedOf(page, draft, meaning)
    return { asked: filter, lists: page === 'feed' ? listsOf(filter) : [filter] }
  }, [page, draft, meaning])
  const now = context.site.now()
  return {
    page,
    draft,
    setDraft,
    asked,
    lists,
    meaning,
    isReading,
    cityName: place?.name ?? city,
    today: place == null ? now.slice(0, 10) : dayIn(now, place.timeZone),
    apply() {
      if (page !== null) {
        if (draft.city !== undefined) store('filterCity', draft.city)
        // The search has no order to remember (specification 2).
        if (page !== 'search') store('filterSorting', draft.sorting ?? '')
      }
      goTo(router, addressOf(locale, page, draft))
    },
  }
}
