import { splitLocale } from '@okolo/contract/site/pages'

/** Pages that stay when filters are applied. All others lead to the search (specification 2). */
export type ListPage = 'feed' | 'map' | 'search'

export function listPageOf(pathname: string): ListPage | null {
  const first = splitLocale(pathname)?.rest.split('/')[1]
  return first === 'feed' || first === 'map' || first === 'search' ? first : null
}
