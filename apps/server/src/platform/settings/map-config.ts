import { z } from 'zod'

/** A style on another host, or a path on this one (behind the same reverse proxy, for example). */
const Style = z.string().regex(/^(https?:\/\/[^\s;,]+|\/(?!\/)[^\s;,]*)$/, {
  error: 'expected the address of a MapLibre style, such as https://tiles.example/style.json',
})
const Hosts = z.string().regex(/^https?:\/\/[\w*.-]+(:\d+)?( https?:\/\/[\w*.-]+(:\d+)?)*$/, {
  error: 'expected hosts with their scheme, such as https://tiles.example https://fonts.example',
})

export const MAP_ENVIRONMENT = {
  OKOLO_MAP_STYLE: Style.optional(),
  OKOLO_MAP_STYLE_DARK: Style.optional(),
  OKOLO_MAP_HOSTS: Hosts.optional(),
}

export type MapConfig = {
  /**
   * MapLibre styles and the hosts that see visitors. Null: Okolo's own map, which asks no other
   * host.
   */
  style: { light: string; dark: string | null; hosts: string[] } | null
  /** CSP sources of the styles and what they load. */
  connect: string[]
}

type Given = z.infer<z.ZodObject<typeof MAP_ENVIRONMENT>>

/** Throws if hosts or a dark style are given without a style. */
export function mapConfig(e: Given): MapConfig {
  const { OKOLO_MAP_STYLE: light, OKOLO_MAP_STYLE_DARK: dark, OKOLO_MAP_HOSTS: hosts } = e
  if (light === undefined) {
    if (dark !== undefined || hosts !== undefined)
      throw new Error(
        'OKOLO_MAP_STYLE_DARK and OKOLO_MAP_HOSTS go with OKOLO_MAP_STYLE: set it too.',
      )
    return { style: null, connect: [] }
  }
  const own = [light, dark].flatMap((style) =>
    style === undefined || style.startsWith('/') ? [] : [new URL(style).origin],
  )
  const connect = [...new Set([...own, ...(hosts?.split(' ') ?? [])])]
  const names = connect.map((source) => source.replace(/^https?:\/\//, ''))
  return { style: { light, dark: dark ?? null, hosts: names }, connect }
}
