import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { callAs } from '../../people/session-calls.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'

/** How many pages are looked through for the one whose push was tapped. */
const PAGES = 5

/** The notifications, newest first, but for the one whose push was `tapped`. */
export function useTold() {
  const isSignedIn = useSession() != null
  const locale = useLocale()
  const query = useInfiniteQuery({
    queryKey: ['notifications', locale],
    enabled: isSignedIn,
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      callAs('notifications', { locale, query: { page: String(pageParam) } }),
    getNextPageParam: ({ next }) => next,
  })
  const all = (query.data?.pages ?? []).flatMap(({ results }) => results)
  const first = usePageQuery().get('first')
  const tapped = all.find(({ uuid }) => uuid === first)
  const told = tapped === undefined ? all : [tapped, ...all.filter((one) => one !== tapped)]
  const isAhead = first !== null && tapped === undefined && (query.data?.pages.length ?? 0) < PAGES
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    // A push may be tapped days later.
    if (isAhead && hasNextPage && !isFetching) void fetchNextPage()
  }, [isAhead, hasNextPage, isFetching, fetchNextPage])
  return { query, told, tapped }
}
