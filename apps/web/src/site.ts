/** What a page is told about the place it is served from. The browser gets it with the first page. */
export type Site = {
  /** Public address without a path, for canonical links: `https://okolo.example`. */
  origin: string
  /** The server's clock (ISO 8601): pages are right also when a visitor's own clock is not. */
  now: () => string
}

export function serverSite(origin: string, now: string): Site {
  return { origin, now: () => now }
}

/** In the browser the server's clock goes on by the time the page has been open. */
export function browserSite(): Site & { set(told: { origin: string; now: string }): void } {
  let [start, opened] = ['', 0]
  return {
    origin: '',
    now: () => new Date(Date.parse(start) + performance.now() - opened).toISOString(),
    set(told) {
      this.origin = told.origin
      start = told.now
      opened = performance.now()
    },
  }
}
