import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { packData, unpackData } from './packed-data.ts'

const ID = 'sent-queries'

/**
 * Returns the loaders' queries as a JSON script of keys and answers. The router's own integration writes larger code,
 * and code needs an entry in the content policy. `<` is escaped so that no text can close the script.
 */
export function queriesScript(client: QueryClient): string {
  const queries = client.getQueryCache().getAll()
  const sent = queries
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])
  if (sent.length === 0) return ''
  const json = packData(sent).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${ID}">${json}</script>`
}

/** Reads the output of `queriesScript` and removes it from the page, so that the browser need not ask again. */
export function takeQueries(client: QueryClient, page: Document): void {
  const script = page.getElementById(ID)
  if (script === null) return
  // Written by this very code, on the server.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const [key, data] of unpackData(script.textContent) as [QueryKey, unknown][])
    client.setQueryData(key, data)
  script.remove()
}
