import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BaseMap } from '@okolo/contract/places/base-map'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { MAX_TILE_BYTES, tileClient } from './tile-client.ts'
import type { TileSource } from './tile-source.ts'

const DAY_MS = 24 * 3_600_000
/** After a failure the TileJSON is asked for again. */
const PAUSE_MS = 10 * 60_000
const CREDIT =
  '<a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a>, data <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

const TileJson = z.object({
  tiles: z.tuple([z.string().regex(/^https?:\/\/\S*\{z\}\S*\{x\}\S*\{y\}/)], z.string()),
  minzoom: z.number().int().min(0).max(22).default(0),
  maxzoom: z.number().int().min(0).max(22).default(14),
})
const Known = z.object({
  address: z.string(),
  json: TileJson,
  since: z.number(),
  readAt: z.number(),
})
type Known = z.infer<typeof Known>

type PlanetOptions = {
  /** The TileJSON. */
  address: string
  /** An operator named the address: it may be on this machine. */
  isOwn: boolean
  /** The last TileJSON is kept here. */
  file: string
  clock: Clock
  timeoutMs?: number
}

/**
 * OpenFreeMap, or a server like it: its TileJSON names a dated address of tiles and is read at most
 * once a day. Without an answer the last one counts.
 */
export function planetSource({
  address,
  isOwn,
  file,
  clock,
  timeoutMs,
}: PlanetOptions): TileSource {
  const { get, close } = tileClient({
    own: isOwn ? address : null,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  let known: Known | null = null
  let pausedUntil = 0
  let reading: Promise<Known> | null = null

  async function load(): Promise<Known> {
    const now = clock().getTime()
    known ??= await remembered(file, address)
    if (known !== null && Math.abs(now - known.readAt) < DAY_MS) return known
    if (now < pausedUntil) return lastOr(new Error(`${address} did not answer lately`))
    try {
      const body = await get(address, 200, { accept: 'application/json' })
      const json = TileJson.parse(JSON.parse(new TextDecoder().decode(body)))
      const isSame = known?.json.tiles[0] === json.tiles[0]
      known = { address, json, since: isSame && known !== null ? known.since : now, readAt: now }
      await remember(file, known)
      return known
    } catch (error) {
      pausedUntil = now + PAUSE_MS
      return lastOr(error)
    }
  }
  function lastOr(error: unknown): Known {
    if (known === null) throw error
    return known
  }
  const current = () => (reading ??= load().finally(() => (reading = null)))

  return {
    async read() {
      const { json, since } = await current()
      const { minzoom, maxzoom } = json
      const map: BaseMap = { schema: 'openmaptiles', minzoom, maxzoom, attribution: CREDIT }
      return { map, since }
    },
    async tile({ z: zoom, x, y }) {
      const { json } = await current()
      const url = json.tiles[0]
        .replace('{z}', String(zoom))
        .replace('{x}', String(x))
        .replace('{y}', String(y))
      const body = await get(url, 200)
      // Some servers send the file as it is stored, without naming its compression.
      return body[0] === 0x1f && body[1] === 0x8b
        ? gunzipSync(body, { maxOutputLength: MAX_TILE_BYTES })
        : body
    },
    close,
  }
}

async function remembered(file: string, address: string): Promise<Known | null> {
  try {
    const known = Known.parse(JSON.parse(await readFile(file, 'utf8')))
    return known.address === address ? known : null
  } catch {
    // Missing or damaged, it is asked for again.
    return null
  }
}

async function remember(file: string, known: Known): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.half`, JSON.stringify(known))
  await rename(`${file}.half`, file)
}
