import type { Category } from '@okolo/contract/events/category'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { categoriesQuery, moodsQuery, type CountedMood } from '../../catalogue/filter/categories.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** Categories and moods with their numbers under the other choices. The old numbers stay until the new ones come. */
export function useKinds(lists: EventFilter[]): { categories: Category[]; moods: CountedMood[] } {
  const { api } = useRouteContext({ from: '__root__' })
  const settled = useSettled(lists)
  const categories = useQuery({
    ...categoriesQuery(api, settled),
    placeholderData: keepPreviousData,
  })
  const moods = useQuery({ ...moodsQuery(api, settled), placeholderData: keepPreviousData })
  return { categories: categories.data ?? [], moods: moods.data ?? [] }
}
