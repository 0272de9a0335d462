import type { Category } from '@okolo/contract/events/category'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import type { AppContext } from '../../site/app-context.ts'

/** The categories with how many events of a city are in each. */
export function categoriesQuery(api: Api, city: string) {
  return queryOptions({ queryKey: ['categories', city], queryFn: () => api.categories(city) })
}

/**
 * For a loader. A browser caches them, so that Back is instant. The server does not, because its page already carries
 * them in the loader's data.
 */
export function loadCategories(
  { queryClient, api, assets }: AppContext,
  city: string,
): Promise<Category[]> {
  return assets === null
    ? queryClient.ensureQueryData({ ...categoriesQuery(api, city), revalidateIfStale: true })
    : api.categories(city)
}
