import type { Visitor } from '@okolo/contract/access'
import type { Locale } from '@okolo/contract/locale'
import type { MapConfig } from '#server/platform/map-config.ts'
import type { SiteConfig } from '#server/platform/site-config.ts'

/** What apps/web gives the server: one page as HTML. */
export type PageRenderer = {
  render(input: PageRequest): Promise<RenderedPage>
  /** Folder of the built client files; its content is served from `/`. */
  assetsDir?: string
}

export type PageRequest = {
  /** Path and query; starts with `/{locale}`. */
  url: string
  locale: Locale
  /** Public address of the site, without a path. */
  origin: string
  /** GET of a `/v1/...` path, answered in this process in the page's language. */
  api: (path: string) => Promise<{ status: number; body: unknown }>
  /** The clock, ISO 8601. */
  now: string
  /** Every script of the page carries it (CSP). */
  nonce: string
  /** Who asks, as far as the browser told. */
  visitor: Visitor
  /** The MapLibre styles that are configured; null: none. */
  map: MapConfig['style']
  /** Stores and analytics, as configured; hosts that are asked where networks are; whether the demo city is shown. */
  configured: Pick<SiteConfig, 'stores' | 'analytics'> & { lookUps: string[]; demo: boolean }
}

export type RenderedPage = { status: number; headers: Record<string, string>; html: string }
