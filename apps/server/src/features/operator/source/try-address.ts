import { randomUUID } from 'node:crypto'
import { trySource, type TryDeps } from '#server/ingest/detect/try-source.ts'
import { keepPreview } from '#server/ingest/suggest/preview-store.ts'
import { addressKey, readAddress } from '#server/platform/addresses/read-address.ts'
import type { OperatorDeps } from '../operator-page.ts'

/** Looks at an address as gathering would, and keeps the result for a day under an id. */
export async function tryAddress(
  url: string,
  city: string | null,
  deps: OperatorDeps,
): Promise<{ id: string; isFound: boolean }> {
  const { db, clock } = deps
  const address = readAddress(url)
  const result = await trySource(url, city, tryingOf({ url }, deps))
  const id = randomUUID()
  await keepPreview(db, { id, url, key: addressKey(address ?? url), city, result }, clock())
  return { id, isFound: result.ok }
}

/** The tools for a look at an address. */
export function tryingOf(
  { url }: { url: string },
  { db, clock, config, signal, routesOf }: OperatorDeps,
): TryDeps {
  const routes = routesOf?.(readAddress(url) ?? '')
  return { db, clock, signal, keys: config.keys, live: config.live, forOperator: config, routes }
}
