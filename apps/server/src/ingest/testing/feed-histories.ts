import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { sampleSource } from './sample-platform.ts'
import type { SourceSettings } from '../sources/source.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const HISTORY = `${ROOT}../shared/data/09-feed-history/`
const MAPPINGS = `${ROOT}apps/server/sources/mappings/`

export const hasHistories = existsSync(HISTORY)

/** A platform's answer on one day. */
export type FeedDay = { name: string; now: Date; body: Uint8Array }
export type FeedHistory = { name: string; days: FeedDay[]; settings: SourceSettings }

/** Under this name the answer of the day is served. */
export const FEED_HOST = 'history.invalid'

const SOURCES: Record<string, { city: string; mapping?: string; own?: JsonObject }> = {
  'corning-core-ics': { city: 'new-york' },
  'nice-json': { city: 'nice', mapping: 'nice.json' },
  'nyc-json': {
    city: 'new-york',
    own: {
      source: {
        title: 'NYC events',
        platform: 'nyc-dashboard',
        homepage: 'https://example.org/',
        language: 'en',
        timeZone: 'America/New_York',
        terms: {
          redisplay: 'facts-only',
          images: 'none',
          mayPaywall: false,
          mayMixSellers: true,
          reviewed: '2026-11-20',
        },
        trust: 0.4,
      },
      fetch: { url: `http://${FEED_HOST}/feed`, format: 'json', records: 'events' },
      id: 'id',
      fields: {
        title: 'title',
        start: 'start',
        end: 'end',
        venue: 'venue',
        url: 'url',
        free: { path: 'isFree', map: { false: null } },
        tags: 'source',
      },
      constants: { locality: 'New York', country: 'us' },
    },
  },
  'ottawa-json': { city: 'ottawa', mapping: 'ottawa.json' },
  'today-paris-json': { city: 'paris', mapping: 'paris-today.json' },
  'tromso-json': { city: 'tromso', mapping: 'tromso.json' },
}

export const HISTORIES = Object.keys(SOURCES)

/** The recorded history of one feed, days in order. */
export async function readHistory(name: string): Promise<FeedHistory> {
  const files = (await readdir(HISTORY + name)).filter((file) => /^\d{4}-/.test(file))
  const days = await Promise.all(
    files.toSorted().map(async (file) => ({
      name: file,
      now: new Date(`${file.slice(0, 10)}T12:00:00Z`),
      body: thinned(name, new Uint8Array(await readFile(`${HISTORY}${name}/${file}`))),
    })),
  )
  return { name, days, settings: await settingsOf(name) }
}

/** One event of five of the largest feed, always the same ones: the rest would only take time. */
function thinned(name: string, body: Uint8Array): Uint8Array {
  if (name !== 'nyc-json') return body
  const feed = readJson(new TextDecoder().decode(body))
  const events = Array.isArray(feed['events']) ? feed['events'] : []
  const some = events.filter(
    (event) =>
      isJsonObject(event) && Number(/\d(?=\D*$)/.exec(JSON.stringify(event['id']))?.[0]) % 5 === 0,
  )
  return new TextEncoder().encode(JSON.stringify({ ...feed, events: some }))
}

async function settingsOf(name: string): Promise<SourceSettings> {
  const { city, mapping, own } = SOURCES[name] ?? { city: '' }
  const url = `http://${FEED_HOST}/feed`
  const shared = { platform: name, citySlug: city }
  if (mapping === undefined && own === undefined)
    return sampleSource(name, { ...shared, connector: 'ical', config: { urls: [url] } })
  const config: JsonObject = own ?? readJson(await readFile(MAPPINGS + (mapping ?? ''), 'utf8'))
  const fetch = isJsonObject(config['fetch']) ? config['fetch'] : {}
  return sampleSource(name, {
    ...shared,
    connector: 'tabular',
    config: { ...config, fetch: { ...fetch, url } },
  })
}

function readJson(text: string): JsonObject {
  const value: Json = JSON.parse(text)
  if (!isJsonObject(value)) throw new Error('no JSON object')
  return value
}
