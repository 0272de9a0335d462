import type { Completion, Completions } from '@okolo/contract/filter/search'
import { pages } from '@okolo/contract/site/pages'
import type { Locale } from '@okolo/contract/locale'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSettled } from '../../ui/use-settled.ts'

type Kind = Completions['groups'][number]['kind']
/** A suggestion below the search box, with its link. */
export type Choice = Completion & { kind: Kind; href: string }

const SHORTEST = 2
const DEBOUNCE_MS = 150

/** Returns suggestions shortly after the last key. Empty while the field is not `active`. */
export function useCompletions(
  typed: string,
  { active, city, locale }: { active: boolean; city: string | null; locale: Locale },
): Choice[] {
  const { api } = useRouteContext({ from: '__root__' })
  const settled = useSettled(typed.trim(), DEBOUNCE_MS)
  const enabled = active && settled.length >= SHORTEST
  const { data } = useQuery({
    queryKey: ['completions', settled, city],
    queryFn: () => api.completions(settled, city),
    enabled,
    placeholderData: keepPreviousData,
    // No retry: further typing asks again.
    retry: false,
  })
  if (!enabled) return []
  return (data?.groups ?? []).flatMap(({ kind, results }) =>
    results.map((one) => ({ ...one, kind, href: hrefOf(kind, one.slug, city, locale) })),
  )
}

function hrefOf(kind: Kind, slug: string, city: string | null, locale: Locale): string {
  switch (kind) {
    case 'event':
      return pages.event(locale, slug)
    case 'city':
      return pages.feed(locale, { city: slug })
    case 'category':
      return pages.feed(locale, { category: slug, ...(city === null ? {} : { city }) })
    case 'venue':
      return pages.venue(locale, slug)
    case 'organizer':
      return pages.organizer(locale, slug)
  }
}
