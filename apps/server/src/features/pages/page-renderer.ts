import type { Visitor } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import type { SiteLook } from '@okolo/contract/site/site-look'
import type { MapConfig } from '#server/platform/settings/map-config.ts'
import type { SiteConfig } from '#server/platform/settings/site-config.ts'

/** Renders one page as HTML. apps/web implements it. */
export type PageRenderer = {
  render(input: PageRequest): Promise<RenderedPage>
  /** Folder of the built client files, served from `/`. */
  assetsDir?: string
  /** Folder of hashed files that other versions of this installation serve at `/assets/`. */
  othersAssetsDir?: string
}

export type PageRequest = {
  /** Path and query, starting with `/{locale}`. */
  url: string
  locale: Locale
  /** Public address of the site, without a path. */
  origin: string
  /** Answers a GET of a `/v1/...` path in this process, in the page's language. */
  api: (path: string) => Promise<{ status: number; body: unknown }>
  /** The clock, ISO 8601. */
  now: string
  /** Every script of the page must have it (CSP). */
  nonce: string
  /** The visitor, as far as the browser told. */
  visitor: Visitor
  /** The configured MapLibre styles, or null. */
  map: MapConfig['style']
  /** Configured stores, analytics and look-up hosts, if there is a street map, and if the demo city is shown. */
  configured: Pick<SiteConfig, 'stores' | 'analytics'> & {
    lookUps: string[]
    translates: boolean
    streets: boolean
    demo: boolean
    look: SiteLook
  }
}

export type RenderedPage = { status: number; headers: Record<string, string>; html: string }
