import { Resvg } from '@resvg/resvg-js'
import type { RecordedAnswer } from '@okolo/connectors/recorded'
import type { DemoListing } from './demo-listing.ts'
import type { Site } from './pages.ts'

const [WIDTH, HEIGHT] = [1200, 675]
const FOLDER = '/obrazky/'

/** Returns an event's picture address. Every third event has none, as on real sites. */
export function posterOf(site: Site, { id }: Pick<DemoListing, 'id'>): string | undefined {
  return dice(id)() < 1 / 3 ? undefined : `${site.base}${FOLDER}${id}.png`
}

/** Draws the picture at `path` on demand. Returns null for any other path. */
export function posterFile(
  path: string,
  listings: { has: (id: string) => boolean },
): RecordedAnswer | null {
  const id = /^\/obrazky\/([\w-]+)\.png$/.exec(path)?.[1]
  if (id === undefined || !listings.has(id)) return null
  return {
    headers: { 'content-type': 'image/png' },
    body: new Resvg(poster(id)).render().asPng(),
  }
}

/** Draws evening light over hills, different for each event, so no artist's rights are touched. */
function poster(id: string): string {
  const next = dice(id)
  const hue = Math.floor(next() * 360)
  const tone = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 62% ${light}%)`
  const hills = [0, 1, 2, 3].map((row) => {
    const top = HEIGHT * (0.48 + row * 0.13)
    const swing = 40 + next() * 60
    const [a, b] = [top - swing, top + swing * next()].map(Math.round)
    return `<path fill="${tone(30 + row * 8, 36 - row * 8)}" d="M0 ${b} C300 ${a} 420 ${b} 640 ${a} S1000 ${b} ${WIDTH} ${a} V${HEIGHT} H0Z"/>`
  })
  const [x, y] = [300 + next() * 600, 150 + next() * 150].map(Math.round)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${tone(0, 30)}"/><stop offset="1" stop-color="${tone(40, 74)}"/></linearGradient>
<radialGradient id="sun"><stop stop-color="${tone(60, 94)}"/><stop offset="1" stop-color="${tone(60, 70)}" stop-opacity="0"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><circle cx="${x}" cy="${y}" r="230" fill="url(#sun)"/>${hills.join('')}</svg>`
}

/** Random numbers from 0 to 1, the same for the same seed (FNV-1a, then an LCG). */
function dice(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
