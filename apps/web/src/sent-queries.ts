import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { packData, unpackData } from './packed-data.ts'

/**
 * What the loaders of a page asked for, as text for its script: keys and answers only. The router's own integration also sends the
 * state of each query and a stream for those to come; a page here is whole when it is sent.
 */
export function packQueries(client: QueryClient): string {
  const queries = client.getQueryCache().getAll()
  return packData(
    queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data]),
  )
}

/** Reads what `packQueries` wrote: the browser need not ask again. */
export function takeQueries(client: QueryClient, text: string): void {
  // Written by this very code, on the server.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const [key, data] of unpackData(text) as [QueryKey, unknown][])
    client.setQueryData(key, data)
}
