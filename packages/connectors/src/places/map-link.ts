import { pointOf } from '../understanding/point.ts'

/** The place as far as a link to a map names it. {} for a short link. */
export type MapPlace = { lat?: number; lon?: number; text?: string }

type Order = 'lat,lon' | 'lon,lat'
type MapHost = {
  address: RegExp
  /** Parameters with a point, best first. Views without a pin are left out: they are where the reader looks. */
  points?: [name: string, order: Order][]
  /** Points in the path. */
  paths?: [RegExp, Order][]
  /** Parameters with the words for a place. */
  texts?: string[]
}

const MAPS: MapHost[] = [
  {
    address:
      /^(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/maps|maps\.google\.|(?:www\.)?google\.[a-z.]+\/(?:maps|local)|g\.page\/)/i,
    points: [
      ['query', 'lat,lon'],
      ['q', 'lat,lon'],
      ['ll', 'lat,lon'],
      ['destination', 'lat,lon'],
      ['daddr', 'lat,lon'],
    ],
    paths: [
      [/!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/, 'lat,lon'],
      [/\/(?:place|search|dir)\/(?:[^/]*\/)*?(-?\d+\.\d+),\+?(-?\d+\.\d+)(?:\/|$)/, 'lat,lon'],
      // With a place the view is on it.
      [/\/place\/[^/]+\/@(-?\d+\.\d+),(-?\d+\.\d+)/, 'lat,lon'],
    ],
    texts: ['query', 'q', 'destination', 'daddr'],
  },
  {
    address:
      /^(?:(?:www\.)?openstreetmap\.(?:org|de|fr)|osm\.org|umap\.openstreetmap\.fr)(?:\/|$)/i,
    paths: [],
    points: [],
    texts: ['query'],
  },
  {
    address: /^(?:[a-z]{2}\.)?mapy\.(?:cz|com)(?:\/|$)/i,
    points: [
      ['id', 'lon,lat'],
      ['q', 'lat,lon'],
    ],
    texts: ['q'],
  },
  {
    address: /^(?:maps\.apple\.com|maps\.apple|beta\.maps\.apple\.com)(?:\/|$)/i,
    points: [
      ['coordinate', 'lat,lon'],
      ['ll', 'lat,lon'],
      ['q', 'lat,lon'],
      ['daddr', 'lat,lon'],
    ],
    texts: ['name', 'q', 'address', 'daddr'],
  },
  {
    address: /^(?:(?:www\.|ul\.)?waze\.com)(?:\/|$)/i,
    points: [
      ['ll', 'lat,lon'],
      ['to', 'lat,lon'],
      ['latlng', 'lat,lon'],
    ],
    texts: ['q'],
  },
  {
    address: /^(?:(?:www\.)?bing\.com\/maps|binged\.it)/i,
    points: [['sp', 'lat,lon']],
    texts: ['where1', 'q'],
  },
  {
    address: /^(?:[\w-]+\.)?2gis\.[a-z.]+(?:\/|$)/i,
    paths: [[/\/(?:geo|firm)\/(?:\d+\/)?(-?\d+\.\d+)(?:,|%2C)(-?\d+\.\d+)/i, 'lon,lat']],
  },
  {
    address: /^(?:(?:www\.)?yandex\.[a-z.]+\/(?:maps|navi)|maps\.yandex\.|ya\.cc)/i,
    points: [
      ['whatshere[point]', 'lon,lat'],
      ['pt', 'lon,lat'],
    ],
    texts: ['text'],
  },
  {
    address:
      /^(?:(?:wego|share)\.here\.com|her\.is|what3words\.com|w3w\.co|plus\.codes|(?:www\.)?komoot\.[a-z]+|omaps\.(?:app|me)|ge0\.me|maps\.me|(?:www\.)?mapquest\.com|map\.baidu\.com|map\.naver\.com|map\.kakao\.com|citymapper\.com|maps\.sygic\.com)(?:\/|$)/i,
    points: [['map', 'lat,lon']],
    texts: ['q'],
  },
]

/** Returns what a link to a map says, or null for any other text. */
export function mapPlaceOf(link: string): MapPlace | null {
  const text = link.trim()
  if (/^geo:/i.test(text)) return geoUri(text)
  if (/\s/.test(text)) return null
  const address = text.replace(/^https?:\/\//i, '')
  const map = MAPS.find((one) => one.address.test(address))
  if (map === undefined || !URL.canParse(`https://${address}`)) return null
  const url = new URL(`https://${address}`)
  const query = (name: string) => url.searchParams.get(name) ?? undefined
  const words =
    map.texts?.map(query).find((one) => one !== undefined && !NUMBERS.test(one)) ?? placeInPath(url)
  return {
    ...(pin(query) ?? pointOfPath(url, map) ?? pointOfQuery(query, map)),
    ...(words && /\p{L}/u.test(words) ? { text: words.slice(0, 200).trim() } : {}),
  }
}

const NUMBERS = /^[\s\d.,;:~_+-]*(?:point\.|ll\.|loc:)?[\s\d.,;:~_+-]+$/i

/** `mlat` and `mlon` of OpenStreetMap. */
function pin(query: (name: string) => string | undefined) {
  return point(query('mlat'), query('mlon'))
}

function pointOfPath({ pathname }: URL, { paths = [] }: MapHost) {
  for (const [pattern, order] of paths) {
    const match = pattern.exec(pathname)
    const found = match && ordered(match[1], match[2], order)
    if (found) return found
  }
  return null
}

function pointOfQuery(query: (name: string) => string | undefined, { points = [] }: MapHost) {
  for (const [name, order] of points) {
    const text = query(name) ?? ''
    const match = /^(?:loc:|ll\.|point\.)?\s*(-?\d+\.\d+)\s*[,_ ~]\s*(-?\d+\.\d+)/i.exec(text)
    const found = match && ordered(match[1], match[2], order)
    if (found) return found
  }
  return null
}

const ordered = (one: string | undefined, other: string | undefined, order: Order) =>
  order === 'lat,lon' ? point(one, other) : point(other, one)

function point(lat: string | undefined, lon: string | undefined) {
  const found = pointOf(Number(lat ?? 'x') || undefined, Number(lon ?? 'x') || undefined)
  return found.lat === undefined ? null : found
}

/** `/maps/place/Stara+trznica/@48.14,17.11` */
function placeInPath({ pathname }: URL): string | undefined {
  const name = /\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1]
  if (name === undefined) return undefined
  try {
    const text = decodeURIComponent(name.replaceAll('+', ' '))
    return NUMBERS.test(text) || /°/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** `geo:48.14,17.11?q=Stará tržnica` (RFC 5870). */
function geoUri(text: string): MapPlace {
  const [, lat, lon] = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/i.exec(text) ?? []
  const words = /[?&]q=([^&]+)/i.exec(text)?.[1]?.replaceAll('+', ' ')
  return {
    ...point(lat, lon),
    ...(words && !NUMBERS.test(words) ? { text: decodeURIComponent(words) } : {}),
  }
}
