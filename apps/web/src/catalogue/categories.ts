import type { Category } from '@okolo/contract/category'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import type { AppContext } from '../app-context.ts'

/** The categories with how many events of a city are in each. */
export function categoriesQuery(api: Api, city: string) {
  return queryOptions({ queryKey: ['categories', city], queryFn: () => api.categories(city) })
}

/**
 * For a loader. A browser keeps them, so that Back to a list waits for nothing; a server's page has them among its loader's data
 * and would send them twice.
 */
export function loadCategories(
  { queryClient, api, assets }: AppContext,
  city: string,
): Promise<Category[]> {
  return assets === null
    ? queryClient.ensureQueryData({ ...categoriesQuery(api, city), revalidateIfStale: true })
    : api.categories(city)
}
