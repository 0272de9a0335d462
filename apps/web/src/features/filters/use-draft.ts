import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLocale } from 'use-intl'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { listsOf } from '../../catalogue/filter/categories.ts'
import { listPageOf, type ListPage } from '../../catalogue/filter/list-page.ts'
import { knownHome, loadPlace } from '../../catalogue/places/places.ts'
import {
  understandSentence,
  unreadIn,
  withMeaning,
  withoutReading,
  type Meaning,
} from '../../catalogue/filter/understand-search.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import { store } from '../../device/storage.ts'
import { goTo } from '../../shell/navigation/follow-links.ts'
import {
  addressOf,
  askedOf,
  draftOf,
  outvoted,
  pressedKeys,
  resetDraft,
  termOf,
  withPressed,
  withTerm,
} from './filter-draft.ts'
import { useMeaning } from './use-meaning.ts'

export type Draft = {
  /** The page of the filtered list. Null: submitting leads to the search. */
  page: ListPage | null
  /** The choices, with those that a typed sentence means. */
  draft: EventFilter
  /** A pressed choice counts more than the sentence's. */
  choose: (draft: EventFilter) => void
  /** Other words. Their meaning counts more than what was chosen before. */
  type: (term: string) => void
  reset: () => void
  /** The text of the search. */
  term: string
  /** No other words were typed than those of the page. */
  isUntyped: boolean
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
  apply: () => Promise<void>
}

const NONE: readonly string[] = []

/** Choices that begin as the page's and do not apply before they are submitted. */
export function useDraft(typed: string | null): Draft {
  const locale = useLocale()
  const router = useRouter()
  const context = useRouteContext({ from: '__root__' })
  const [{ leadsTo: page, ofPage, start }] = useState(() => {
    const { pathname, search } = router.state.location
    const home = knownHome(context)
    const here = listPageOf(pathname)
    // The search is on the web alone: the app looks in the feed.
    const leadsTo = here ?? (context.visitor().platform === 'web' ? null : 'feed')
    const shown = here === leadsTo ? draftOf({ pathname, search, home }) : { city: home }
    const term = termOf(shown)
    const isNew = typed !== null && typed !== term
    return { leadsTo, ofPage: term, start: isNew ? withTerm(shown, typed) : shown }
  })
  const [{ draft, pressed }, setState] = useState({ draft: start, pressed: NONE })
  const home = page === null ? null : (draft.city ?? null)
  const { meaning: read, isReading } = useMeaning(unreadIn(draft), home)
  const { meaning, asked, lists } = useMemo(() => {
    const left = read === null ? null : outvoted(read, pressed)
    const filter = askedOf(page, draft, left)
    return { meaning: left, asked: filter, lists: page === 'feed' ? listsOf(filter) : [filter] }
  }, [page, draft, read, pressed])
  const shown = meaning === null ? draft : withoutReading(withMeaning(draft, meaning))
  const city = shown.city ?? null
  const { data: place } = useQuery({
    queryKey: ['dialog-city', city],
    queryFn: () => (city === null ? null : loadPlace(context, city)),
  })
  const now = context.site.now()
  return {
    page,
    draft: shown,
    term: termOf(draft),
    isUntyped: ['', ofPage].includes(termOf(draft).trim()),
    choose(next) {
      const keys = pressedKeys(shown, next)
      setState((before) => ({
        draft: withPressed(before.draft, next, keys),
        pressed: [...before.pressed, ...keys],
      }))
    },
    type: (term) => setState((before) => ({ draft: withTerm(before.draft, term), pressed: NONE })),
    reset: () => setState((before) => ({ draft: resetDraft(before.draft), pressed: NONE })),
    asked,
    lists,
    meaning,
    isReading,
    cityName: place?.name ?? city,
    today: place == null ? now.slice(0, 10) : dayIn(now, place.timeZone),
    async apply() {
      if (page !== null) {
        if (draft.city !== undefined) chooseCity(draft.city, start.city)
        // The search has no order to remember (specification 2).
        if (page !== 'search') store('filterSorting', draft.sorting ?? '')
      }
      if (pressed.length === 0) return goTo(router, addressOf(locale, page, draft))
      // The page would read the words alone, without what was pressed.
      const latest = isReading
        ? await understandSentence(context.api, unreadIn(draft) ?? '', home).catch(() => null)
        : meaning
      const left = latest === null ? null : outvoted(latest, pressed)
      goTo(router, addressOf(locale, page, draft, left))
    },
  }
}
