import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { DiskStore } from '#server/platform/disk-store.ts'
import type { MapConfig } from '#server/platform/settings/map-config.ts'
import { archiveSource } from './archive.ts'
import { planetSource } from './planet.ts'
import { Tiles } from './tiles.ts'

type TilesOptions = {
  map: MapConfig
  dataDir: string
  clock: Clock
  failed: (reason: unknown) => void
  /** Milliseconds for one answer. Shorter in tests. */
  timeoutMs?: number
}

/** Opens the street map of the settings, with its cache on disk. Null: there is none. */
export function openTiles({ map, dataDir, clock, failed, timeoutMs }: TilesOptions): {
  tiles: Tiles
  close: () => Promise<void>
} | null {
  const place = map.archive ?? map.planet?.address ?? null
  if (place === null) return null
  const home = join(dataDir, 'tiles')
  const isFile = map.archive !== null && !/^https?:/.test(map.archive)
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16)
  const source =
    map.archive !== null || map.planet === null
      ? archiveSource(place)
      : planetSource({
          ...map.planet,
          file: join(home, `${name}.json`),
          clock,
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        })
  // One store for all sources: the limit counts for all, and what is looked at least goes first.
  const store = isFile ? null : new DiskStore(home, map.cacheBytes, clock)
  return { tiles: new Tiles({ name, source, store, failed }), close: source.close }
}
