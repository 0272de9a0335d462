import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { say } from '../../ui/toast.ts'
import { eventsQuery } from './events-query.ts'

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500

/** Returns the events of a filter, page by page. The old list stays while another filter loads. */
export function useEvents(filter: EventFilter, { onMap = false } = {}) {
  const { api } = useRouteContext({ from: '__root__' })
  const t = useTranslations('feed')
  const query = useInfiniteQuery({
    ...eventsQuery(api, filter, { onMap }),
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const more = async () => {
    const came = navigator.onLine && !(await query.fetchNextPage()).isFetchNextPageError
    if (!came) say(t('moreOffline'), LONG)
  }
  return {
    cards: pages.flatMap((page) => page.results),
    ongoing: pages[0]?.ongoing ?? [],
    sections: pages.flatMap((page) => page.sections),
    /** At the end of a city's list. */
    coverage: pages.at(-1)?.coverage ?? null,
    /** The corrected search, if it was mistyped. */
    corrected: pages[0]?.corrected ?? null,
    /** Cursor of the page after the last one shown. */
    next: pages.at(-1)?.next ?? null,
    /** Without a network the list stays, and says why no more come. */
    loadMore: () => void more(),
    loadingMore: query.isFetchingNextPage,
    /** The list shown belongs to the filter before. */
    stale: query.isPlaceholderData,
    failed: query.isError,
  }
}
