import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { House } from '#server/ingest/houses/house.ts'
import { HousesUnreadable } from '#server/ingest/houses/houses-unreadable.ts'
import { housesOfExtract } from '#server/ingest/houses/osm/extract.ts'
import { housesOfOverpass, OVERPASS_SECONDS } from '#server/ingest/houses/osm/overpass.ts'
import { readTownList } from '#server/ingest/houses/town-list.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { UsageError, type CommandContext } from '../call/call.ts'
import { showCount } from '../call/progress.ts'

/** The origin of a scan's houses: at most one of these. */
export type HousesFrom = {
  osm?: string | undefined
  overpass?: string | undefined
  list?: string | undefined
}

/** The houses that the options name; none without one. Throws UsageError for what cannot be read, with the reason. */
export async function housesGiven(
  { osm, overpass, list }: HousesFrom,
  citySlug: string,
  context: CommandContext,
): Promise<House[]> {
  if ([osm, overpass, list].filter((one) => one !== undefined).length > 1)
    throw new UsageError('One of --osm, --overpass and --list is enough.')
  try {
    if (list !== undefined) return await listed(resolve(context.cwd, list))
    if (osm === undefined && overpass === undefined) return []
    const { cities } = await loadKnownPlaces(context.database.db)
    const city = cities.get(citySlug)
    if (city === undefined) throw new UsageError(`There is no city "${citySlug}".`)
    return overpass === undefined
      ? await mapped(resolve(context.cwd, osm ?? ''), city, context)
      : await asked(overpass, city, context)
  } catch (cause) {
    if (cause instanceof HousesUnreadable) throw new UsageError(cause.message, { cause })
    throw cause
  }
}

async function listed(path: string): Promise<House[]> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new UsageError(`The file ${path} cannot be read.`, { cause })
  })
  try {
    return readTownList(textOf(bytes))
  } catch (cause) {
    if (!(cause instanceof HousesUnreadable)) throw cause
    throw new HousesUnreadable(`${path}: ${cause.message}`, { cause })
  }
}

/** Letters of another encoding would be lost, and names with them. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new HousesUnreadable('The text is not UTF-8: save the file as UTF-8.', { cause })
  }
}

const areaOf = ({ lat, lon, radiusKm }: KnownCity) => ({ lat, lng: lon, km: radiusKm })

async function mapped(path: string, city: KnownCity, context: CommandContext): Promise<House[]> {
  const { country } = city
  const bar = showCount('Reading the map', 'blocks', context)
  const { signal } = context
  let blocks = 0
  const onBlock = () => bar.update((blocks += 1), null)
  return housesOfExtract(path, areaOf(city), { country, onBlock, signal }).finally(bar.stop)
}

async function asked(url: string, city: KnownCity, context: CommandContext): Promise<House[]> {
  const { country } = city
  const { http, close } = createHttpClient({
    requestsPerSecond: 1,
    signal: context.signal,
    tries: 1,
    timeoutMs: (OVERPASS_SECONDS + 20) * 1000,
    maxBytes: 100 * 1024 * 1024,
    routes: context.routesOf?.(url) ?? new Map(),
  })
  try {
    return await housesOfOverpass(url, areaOf(city), http, { country })
  } finally {
    await close()
  }
}
