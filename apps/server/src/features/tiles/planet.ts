import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { MAX_TILE_BYTES, OtherStatus, tileClient } from './tile-client.ts'
import { BadTile, type TileAt, type TileSource } from './tile-source.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'

/** After a failure the TileJSON is asked for again. */
const PAUSE_MS = 10 * 60_000
const NO_CONTENT = 204
const NOT_FOUND = 404
const GONE = 410
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
 * OpenFreeMap, or a server like it: its TileJSON names a dated address of tiles and is read once a
 * day, or after an hour if tiles are missing. Without an answer the last one counts.
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

  async function load(oldest: number): Promise<Known> {
    const now = clock().getTime()
    known ??= await remembered(file, address)
    if (known !== null && Math.abs(now - known.readAt) < oldest) return known
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
  const within = (oldest: number) => (reading ??= load(oldest).finally(() => (reading = null)))

  /** Returns a tile, or the status of an answer that has none. */
  async function ask({ json }: Known, { z: zoom, x, y }: TileAt): Promise<Uint8Array | number> {
    const url = json.tiles[0]
      .replace('{z}', String(zoom))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
    try {
      return unpacked(await get(url, 200))
    } catch (error) {
      if (!(error instanceof OtherStatus) || error.status === 429 || error.status >= 500)
        throw error
      return error.status
    }
  }

  return {
    async read() {
      const { json, since } = await within(DAY_MS)
      const { minzoom, maxzoom } = json
      const map = { schema: 'openmaptiles' as const, minzoom, maxzoom, attribution: CREDIT }
      return { map, since }
    },
    async tile(at) {
      const last = await within(DAY_MS)
      let found = await ask(last, at)
      if (found === NOT_FOUND || found === GONE) {
        const newer = await within(HOUR_MS)
        if (newer.json.tiles[0] !== last.json.tiles[0]) found = await ask(newer, at)
      }
      // Many servers keep no file for a tile of sea.
      if (found === NOT_FOUND || found === NO_CONTENT) return new Uint8Array()
      if (typeof found === 'number') throw new BadTile(`A tile was answered by ${found}`)
      return found
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

/** Some servers send the file as it is stored, without naming its compression. */
function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: MAX_TILE_BYTES })
  } catch (cause) {
    throw new BadTile('A tile is garbled', { cause })
  }
}
