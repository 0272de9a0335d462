import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { askSaved } from './ask-saved.ts'

export type SavedChoice = { isPast: boolean; city: string | null }

/** The saved events of the signed-in person, page by page. */
export function useSaved({ isPast, city }: SavedChoice, isSignedIn: boolean) {
  const locale = useLocale()
  const query = useInfiniteQuery({
    queryKey: ['saved', locale, isPast, city],
    enabled: isSignedIn,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      askSaved({
        locale,
        query: {
          timeline: isPast ? 'past' : 'upcoming',
          ...(city === null ? {} : { city }),
          ...(cursor === '' ? {} : { cursor }),
        },
      }),
    getNextPageParam: ({ next }) => next,
  })
  const pages = query.data?.pages ?? []
  return {
    cards: pages.flatMap(({ results }) => results),
    cities: pages[0]?.cities ?? [],
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    failed: query.isError,
    again: () => void query.refetch(),
  }
}
