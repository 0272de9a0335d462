import type { AnyConnector, Message } from '@okolo/connectors/connector'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { EventDraft } from '@okolo/connectors/event-draft'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { z } from 'zod'
import type { SourceSettings } from '../sources/source.ts'

/** One entry of the sample platform; `broken` cannot be mapped, `bug` trips the mapper, `draft` has more fields of the draft. */
export type Entry = {
  id: string
  title: string
  start: string
  broken?: boolean
  bug?: boolean
} & {
  [extra: string]: Json | undefined
}

/** A platform in memory that pages by `pageSize` and can fail before a page, as platforms do. */
export type SamplePlatform = {
  entries: Entry[]
  deleted: string[]
  pageSize: number
  failBeforePage: number | null
  pagesRead: number[]
  mode: 'snapshot' | 'delta'
}

export function samplePlatform(entries: Entry[]): SamplePlatform {
  return {
    entries,
    deleted: [],
    pageSize: 2,
    failBeforePage: null,
    pagesRead: [],
    mode: 'snapshot',
  }
}

export function sampleConnector(platform: SamplePlatform): AnyConnector {
  return {
    manifest: {
      id: 'sample',
      version: 1,
      title: 'Sample',
      hosts: 'config',
      auth: 'none',
      mode: 'snapshot',
      deletes: 'absence',
      schedule: { everyMinutes: 60 },
      limits: { requestsPerSecond: 1 },
      trust: 0.5,
      terms: TERMS,
    },
    config: z.looseObject({}),
    async *sync(_, cursor): AsyncIterable<Message<number>> {
      const pages = Math.ceil(platform.entries.length / platform.pageSize)
      for (let page = z.number().nullable().parse(cursor) ?? 0; page < pages; page += 1) {
        if (page === platform.failBeforePage) throw new Error('the platform is down')
        platform.pagesRead.push(page)
        const from = page * platform.pageSize
        for (const entry of platform.entries.slice(from, from + platform.pageSize))
          yield { type: 'record', id: entry.id, raw: JSON.parse(JSON.stringify(entry)) }
        yield { type: 'checkpoint', cursor: page + 1 }
      }
      for (const id of platform.deleted) yield { type: 'delete', id }
      yield { type: 'complete' }
    },
    map: mapEntry,
    recorded: () => ({ config: {}, answer: () => null }),
  }
}

const Sample = z.object({ id: z.string(), title: z.string(), start: z.string() })

function mapEntry(raw: Json): EventDraft {
  if (!isJsonObject(raw)) throw new BadRecord('no_object', 'is not an object')
  if (raw['broken'] === true) throw new BadRecord('bad_date', '"someday" is not a date.', 'start')
  if (raw['bug'] === true) throw new TypeError('cannot read properties of undefined')
  const { id, title, start } = Sample.parse(raw)
  return {
    sourceId: id,
    title: { en: title },
    when: [{ start }],
    place: { name: 'Kryt', lat: 48.145, lon: 17.11 },
    organizers: [{ name: 'Podzemie' }],
    descriptionHtml: { en: `About ${title}` },
    ...(isJsonObject(raw['draft']) ? raw['draft'] : {}),
  }
}

const TERMS = {
  linkBack: true,
  redisplay: 'yes',
  images: 'proxy',
  mayPaywall: true,
  mayMixSellers: true,
  reviewed: '2026-11-20',
} as const

export function sampleSource(slug: string, more: Partial<SourceSettings> = {}): SourceSettings {
  return {
    slug,
    connector: 'sample',
    platform: 'sample',
    title: 'Sample',
    url: null,
    citySlug: 'bratislava',
    config: {},
    trust: 0.5,
    terms: TERMS,
    isDemo: false,
    ...more,
  }
}
