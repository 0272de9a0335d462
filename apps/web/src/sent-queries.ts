import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { packData, unpackData } from './packed-data.ts'

const ID = 'sent-queries'

/**
 * What the loaders of a page asked for, as a script of JSON: keys and answers only. The router's own integration would write it
 * as code, with the state of each query and a stream for those to come; a page here is whole when it is sent. JSON needs no
 * quotes taken out, is read faster than code, and runs nowhere, so that the page's policy need not name it. `<` is escaped, so
 * that no text can close the script.
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

/** Reads what `queriesScript` wrote, and takes it out of the page: the browser need not ask again. */
export function takeQueries(client: QueryClient, page: Document): void {
  const script = page.getElementById(ID)
  if (script === null) return
  // Written by this very code, on the server.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const [key, data] of unpackData(script.textContent) as [QueryKey, unknown][])
    client.setQueryData(key, data)
  script.remove()
}
