import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { showKeptTime } from '../../device/kept-time.ts'
import { isAway } from '../../people/send-waiting.ts'
import { useWaiting } from '../../people/use-waiting.ts'
import { useReturn } from '../../shell/navigation/use-return.ts'
import { askSaved } from './ask-saved.ts'

/** A network that fails is asked again after this time. */
const AGAIN_MS = 10_000

export type SavedChoice = { isPast: boolean; city: string | null }

/** The saved events of the signed-in person, page by page. Without a network: as they were seen last. */
export function useSaved({ isPast, city }: SavedChoice, isSignedIn: boolean) {
  const locale = useLocale()
  // Signed out the page is shown without a network alone: then the guard decides.
  useReturn(!isSignedIn)
  const query = useInfiniteQuery({
    queryKey: ['saved', locale, isPast, city],
    enabled: isSignedIn,
    initialPageParam: '',
    // Kept answers are found without a network, too.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state }: { state: { error: unknown } }) =>
      isAway(state.error) ? AGAIN_MS : false,
    queryFn: ({ pageParam: cursor }) =>
      askSaved({
        locale,
        query: {
          timeline: isPast ? 'past' : 'upcoming',
          ...(city === null ? {} : { city }),
          ...(cursor === '' ? {} : { cursor }),
        },
      }),
    getNextPageParam: ({ value: { next } }) => next,
  })
  const pages = query.data?.pages ?? []
  const removed = new Set(
    useWaiting().flatMap(({ call, id = '' }) => (call === 'unsaveEvent' ? [id] : [])),
  )
  const keptAt = pages.find((page) => page.keptAt !== null)?.keptAt ?? null
  useEffect(() => {
    if (keptAt === null) return undefined
    showKeptTime(keptAt)
    return () => showKeptTime(null)
  }, [keptAt])
  const cards = pages.flatMap(({ value: { results } }) => results)
  return {
    cards: cards.filter(({ slug }) => !removed.has(slug)),
    cities: pages[0]?.value.cities ?? [],
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    failed: query.isError,
    /** It failed because no server answers. */
    isAway: isAway(query.error),
    again: () => void query.refetch(),
  }
}
