import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { DiskStore } from '#server/platform/disk-store.ts'
import type { MapConfig } from '#server/platform/settings/map-config.ts'
import { archiveSource } from './archive.ts'
import { planetSource } from './planet.ts'
import { Tiles } from './tiles.ts'

export type TilesOptions = {
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
  const folder = join(home, name)
  const source =
    map.archive !== null || map.planet === null
      ? archiveSource(place)
      : planetSource({
          ...map.planet,
          file: join(folder, 'tilejson.json'),
          clock,
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        })
  const store = isFile ? null : new DiskStore(folder, map.cacheBytes, clock)
  // The limit counts for all: tiles of an earlier source go.
  void forgetOthers(home, isFile ? null : name).catch(failed)
  return { tiles: new Tiles({ source, store, failed }), close: source.close }
}

async function forgetOthers(home: string, name: string | null): Promise<void> {
  const names = await readdir(home).catch(() => [])
  for (const one of names)
    if (one !== name) await rm(join(home, one), { recursive: true, force: true })
}
