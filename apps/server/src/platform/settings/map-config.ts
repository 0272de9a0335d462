import { z } from 'zod'
import { Web } from './setting-shapes.ts'

/** A style on another host, or a path on this one (behind the same reverse proxy, for example). */
const Style = z.string().regex(/^(https?:\/\/[^\s;,]+|\/(?!\/)[^\s;,]*)$/, {
  error: 'expected the address of a MapLibre style, such as https://tiles.example/style.json',
})
const Hosts = z.string().regex(/^https?:\/\/[\w*.-]+(:\d+)?( https?:\/\/[\w*.-]+(:\d+)?)*$/, {
  error: 'expected hosts with their scheme, such as https://tiles.example https://fonts.example',
})
/** OpenFreeMap gives tiles without a key or a limit. */
const OPENFREEMAP = 'https://tiles.openfreemap.org/planet'

export const MAP_ENVIRONMENT = {
  OKOLO_MAP: z.enum(['none', 'streets']).default('streets'),
  OKOLO_MAP_ARCHIVE: z.string().optional(),
  OKOLO_MAP_PLANET: Web.optional(),
  OKOLO_MAP_CACHE_MB: z.coerce.number().int().min(10).default(1024),
  OKOLO_MAP_STYLE: Style.optional(),
  OKOLO_MAP_STYLE_DARK: Style.optional(),
  OKOLO_MAP_HOSTS: Hosts.optional(),
}

export type MapConfig = {
  /** MapLibre styles and the hosts that see visitors. Null: the map comes from this server. */
  style: { light: string; dark: string | null; hosts: string[] } | null
  /** CSP sources of the styles and what they load. */
  connect: string[]
  /** A PMTiles archive, a file or an address. It comes before `planet`. */
  archive: string | null
  /** The TileJSON of the tiles that this server fetches and gives out. */
  planet: { address: string; isOwn: boolean } | null
  /** Bytes of tiles kept on disk. */
  cacheBytes: number
}

type Given = z.infer<z.ZodObject<typeof MAP_ENVIRONMENT>> & { OKOLO_LIVE?: boolean | undefined }

/** Throws if hosts or a dark style are given without a style. */
export function mapConfig(e: Given): MapConfig {
  const { OKOLO_MAP_STYLE: light, OKOLO_MAP_STYLE_DARK: dark, OKOLO_MAP_HOSTS: hosts } = e
  const cacheBytes = e.OKOLO_MAP_CACHE_MB * 1024 * 1024
  if (light === undefined) {
    if (dark !== undefined || hosts !== undefined)
      throw new Error(
        'OKOLO_MAP_STYLE_DARK and OKOLO_MAP_HOSTS go with OKOLO_MAP_STYLE: set it too.',
      )
    return { style: null, connect: [], ...streetsOf(e), cacheBytes }
  }
  const own = [light, dark].flatMap((style) =>
    style === undefined || style.startsWith('/') ? [] : [new URL(style).origin],
  )
  const connect = [...new Set([...own, ...(hosts?.split(' ') ?? [])])]
  const names = connect.map((source) => source.replace(/^https?:\/\//, ''))
  const style = { light, dark: dark ?? null, hosts: names }
  return { style, connect, archive: null, planet: null, cacheBytes }
}

function streetsOf(e: Given): Pick<MapConfig, 'archive' | 'planet'> {
  if (e.OKOLO_MAP === 'none') return { archive: null, planet: null }
  const archive = e.OKOLO_MAP_ARCHIVE ?? null
  const own = e.OKOLO_MAP_PLANET
  if (own !== undefined) return { archive, planet: { address: own, isOwn: true } }
  // Without gathering no other host is asked either.
  const planet = e.OKOLO_LIVE === false ? null : { address: OPENFREEMAP, isOwn: false }
  return { archive, planet }
}
