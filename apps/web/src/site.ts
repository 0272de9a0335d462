/** What a page is told about the place it is served from. The browser gets it with the first page. */
export type Site = {
  /** Public address without a path, for canonical links: `https://okolo.example`. */
  origin: string
  /** The server's clock (ISO 8601): pages are right also when a visitor's own clock is not. */
  now: () => string
  /** The base map that is configured; null: our own. */
  map: MapStyle | null
}
/** Addresses of MapLibre styles; without a dark one the light one stands for both. */
export type MapStyle = { light: string; dark: string | null }
/** What the server sends with the first page. */
export type Told = { origin: string; now: string; map: MapStyle | null }

export function serverSite({ origin, now, map }: Told): Site {
  return { origin, now: () => now, map }
}

/** In the browser the server's clock goes on by the time the page has been open. */
export function browserSite(): Site & { set(told: Told): void } {
  let [start, opened] = ['', 0]
  return {
    origin: '',
    map: null,
    now: () => new Date(Date.parse(start) + performance.now() - opened).toISOString(),
    set(told) {
      this.origin = told.origin
      this.map = told.map
      start = told.now
      opened = performance.now()
    },
  }
}
