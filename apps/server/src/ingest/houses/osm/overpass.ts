import type { Http, HttpResponse } from '@okolo/connectors/http'
import { z } from 'zod'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { cleanText, cut } from '#server/words/html.ts'
import type { House } from '../house.ts'
import { houseQueries } from './house-kinds.ts'
import { houseOfTags, type Area } from './house-of-tags.ts'
import { HousesUnreadable } from '../houses-unreadable.ts'
import { eachOnce } from './one-house.ts'

/** How long the server may work on the question; clients wait a little longer. */
export const OVERPASS_SECONDS = 180
const MAX_MEMORY = 512 * 1024 * 1024
const MAX_ELEMENTS = 200_000

const Point = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
const Element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int(),
  ...Point.partial().shape,
  center: Point.optional(),
  tags: z.record(z.string(), z.string()).default({}),
})
const Answer = z.object({
  remark: z.string().optional(),
  elements: z.array(z.unknown()).max(MAX_ELEMENTS),
})

/**
 * The houses around a point by one question to an Overpass server that the operator names, each once, by key. Throws a
 * HousesUnreadable that says what to do.
 */
export async function housesOfOverpass(
  url: string,
  area: Area,
  http: Http,
  { country = '' }: { country?: string },
): Promise<House[]> {
  const response = await http(url, {
    method: 'POST',
    accept: 'application/json',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ data: overpassQuery(area) }).toString(),
  })
  const { elements, remark } = readAnswer(response, url)
  // Elements that came before the error are only a part of the town.
  if (remark !== undefined && /error/i.test(remark))
    throw new HousesUnreadable(
      `${url} stopped before the end: ${said(remark)}. Ask again later, or take an extract.`,
    )
  const houses = elements.flatMap((element) => houseOf(element, country) ?? [])
  return eachOnce(houses.filter(({ lat, lng }) => distanceKm({ lat, lng }, area) <= area.km))
}

/** The question in Overpass QL. */
function overpassQuery({ lat, lng, km }: Area): string {
  const around = `(around:${Math.round(km * 1000)},${lat.toFixed(6)},${lng.toFixed(6)})`
  const wanted = houseQueries().map((tags) => `  nwr${around}${tags};`)
  return [
    `[out:json][timeout:${OVERPASS_SECONDS}][maxsize:${MAX_MEMORY}];`,
    '(',
    ...wanted,
    ');',
    'out tags center;',
  ].join('\n')
}

function readAnswer({ status, body }: HttpResponse, url: string): z.infer<typeof Answer> {
  if (status === 429)
    throw new HousesUnreadable(
      `${url} has no room for another question. Ask again in some minutes.`,
    )
  if (status === 504 || status === 503)
    throw new HousesUnreadable(
      `${url} is too busy (${status}). Ask again later, or take an extract.`,
    )
  const text = new TextDecoder().decode(body)
  if (status !== 200)
    throw new HousesUnreadable(`${url} answered ${status}: ${said(text) || 'nothing'}`)
  const answer = Answer.safeParse(jsonOf(text))
  if (answer.success) return answer.data
  throw new HousesUnreadable(
    `${url} answers no JSON of Overpass. Addresses of such servers end in /api/interpreter.`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The first words of an answer. */
function said(text: string): string {
  const body = text.replace(/^[^]*?<body[^>]*>/i, '')
  return cut(cleanText(body.slice(0, 2000)), 200)
}

function houseOf(written: unknown, country: string) {
  const element = Element.safeParse(written)
  if (!element.success) return null
  const { type, id, lat, lon, center = { lat, lon }, tags } = element.data
  const house = houseOfTags(`${type}/${id}`, tags, { country })
  return house === null || center.lat === undefined || center.lon === undefined
    ? null
    : { ...house, lat: center.lat, lng: center.lon }
}
