import { open } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Compression, PMTiles, TileType, type Header, type Source } from 'pmtiles'
import { MAX_TILE_BYTES, tileClient } from './tile-client.ts'
import type { SourceMap, TileSource } from './tile-source.ts'

const OPENSTREETMAP =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

/** A PMTiles archive: a file, or an address that answers ranges (RFC 9110 section 14). */
export function archiveSource(place: string): TileSource {
  const { source, close } = /^https?:/.test(place) ? remote(place) : local(place)
  const archive = new PMTiles(source, undefined, async (bytes, how) => unpack(bytes, how))
  async function load(): Promise<SourceMap> {
    const header = await archive.getHeader()
    const { minZoom, maxZoom, tileType } = header
    if (tileType !== TileType.Mvt) throw new Error(`${place} has no vector tiles`)
    const metadata = await archive.getMetadata()
    const attribution = creditOf(metadata)
    const schema = hasLayer(metadata, 'transportation') ? 'openmaptiles' : 'protomaps'
    const bounds = boundsOf(header)
    return { map: { schema, minzoom: minZoom, maxzoom: maxZoom, bounds, attribution }, since: 0 }
  }
  let known: ReturnType<typeof load> | null = null
  return {
    read: () =>
      (known ??= load().catch((error: unknown) => {
        known = null
        throw error
      })),
    async tile({ z, x, y }, signal) {
      const found = await archive.getZxy(z, x, y, signal)
      return new Uint8Array(found?.data ?? [])
    },
    close,
  }
}

/** An archive that states no area may have any. */
function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): SourceMap['map']['bounds'] {
  return minLon < maxLon && minLat < maxLat ? [minLon, minLat, maxLon, maxLat] : undefined
}

function local(path: string): { source: Source; close: () => Promise<void> } {
  let opened: ReturnType<typeof open> | null = null
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      opened ??= open(path).catch((error: unknown) => {
        opened = null
        throw error
      })
      const buffer = new Uint8Array(length)
      const { bytesRead } = await (await opened).read(buffer, 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
  const close = async () => {
    const file = await opened?.catch(() => null)
    await file?.close()
  }
  return { source, close }
}

function remote(url: string): { source: Source; close: () => Promise<void> } {
  const { get, close } = tileClient({ own: url })
  const source: Source = {
    getKey: () => url,
    async getBytes(offset, length) {
      const range = `bytes=${offset}-${offset + length - 1}`
      const body = await get(url, 206, { range })
      return { data: new Uint8Array(body).buffer }
    },
  }
  return { source, close }
}

function unpack(bytes: ArrayBuffer, how: Compression): ArrayBuffer {
  const limit = { maxOutputLength: MAX_TILE_BYTES }
  if (how === Compression.Gzip) return new Uint8Array(gunzipSync(bytes, limit)).buffer
  if (how === Compression.Brotli) return new Uint8Array(brotliDecompressSync(bytes, limit)).buffer
  if (how === Compression.Zstd) throw new Error('archives in Zstandard are not read')
  return bytes
}

function hasLayer(metadata: unknown, id: string): boolean {
  const layers = field(metadata, 'vector_layers')
  return Array.isArray(layers) && layers.some((layer) => field(layer, 'id') === id)
}

/** The archive's credit as text: its own markup is not shown on our pages. */
function creditOf(metadata: unknown): string {
  const given = field(metadata, 'attribution')
  const text = typeof given === 'string' ? given.replace(/<[^>]*>/g, '').replace(/[<>]/g, '') : ''
  if (text.trim() === '' || /OpenStreetMap/.test(text)) return OPENSTREETMAP
  return `${text.trim()}, ${OPENSTREETMAP}`
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
