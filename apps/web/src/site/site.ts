import type { SiteLook } from '@okolo/contract/site/site-look'

/** The site's data for its pages. The browser gets it with the first page. */
export type Site = {
  /** Public address without a path, for canonical links: `https://okolo.example`. */
  origin: string
  /** The server's clock (ISO 8601): pages are right also when a visitor's own clock is not. */
  now: () => string
  /** The configured base map. Null: our own. */
  map: MapStyle | null
} & Configured
/**
 * Addresses of MapLibre styles. Without a dark one the light one is used. `hosts`: other hosts that serve them, and so
 * see visitors' addresses.
 */
export type MapStyle = { light: string; dark: string | null; hosts: string[] }
/** The operator's settings for the pages. */
export type Configured = {
  /** This server gives out a street map. */
  streets: boolean
  /** Addresses of the app in stores. Null: not there. */
  stores: { apple: string | null; google: string | null }
  /** The analytics server for visitors who agreed. Null: none. */
  analytics: { key: string; host: string } | null
  /** Hosts that locate IP addresses of visitors who agreed. */
  lookUps: string[]
  /** Texts of events are translated by machine. */
  translates: boolean
  /** The demo city is shown, and with it all that a site can have. */
  demo: boolean
  /** The site's own name and look, in the language of the page. */
  look: SiteLook
}
/** The data that the server sends with the first page. */
export type Told = { origin: string; now: string; map: MapStyle | null } & Configured

export function serverSite({ now, ...told }: Told): Site {
  return { ...told, now: () => now }
}

/** Returns the browser's site data. The server's clock runs on with the time that the page is open. */
export function browserSite(): Site & { set(told: Told): void } {
  let [start, opened] = ['', 0]
  const site = {
    now: () => new Date(Date.parse(start) + performance.now() - opened).toISOString(),
    set({ now, ...told }: Told) {
      Object.assign(site, told)
      start = now
      opened = performance.now()
    },
  }
  // The page is told before it shows anything.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return site as Site & typeof site
}
