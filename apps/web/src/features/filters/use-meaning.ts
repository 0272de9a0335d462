import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { understandSentence, type Meaning } from '../../catalogue/filter/understand-search.ts'
import { useSettled } from '../../ui/use-settled.ts'

/**
 * Reads what is typed as the page will read it, once typing rests. The meaning before stays until then. `city`: whose
 * calendar counts.
 */
export function useMeaning(
  typed: string | null,
  city: string | null,
): { meaning: Meaning | null; isReading: boolean } {
  const { api } = useRouteContext({ from: '__root__' })
  const settled = useSettled(typed)
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['meaning', settled, city],
    queryFn: () => understandSentence(api, settled ?? '', city),
    placeholderData: keepPreviousData,
    // No retry: the page reads the words itself.
    retry: false,
  })
  if (typed === null) return { meaning: null, isReading: false }
  return { meaning: data ?? null, isReading: settled !== typed || isPending || isPlaceholderData }
}
