import { readdirSync, readFileSync } from 'node:fs'
import { connectorById } from '#server/platform/connectors.ts'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describe, expect, it } from 'vitest'
import { mergePatch, readSourceList } from './source-list.ts'

const folder = new URL('../../../sources/', import.meta.url)
const live = readFileSync(new URL('live.json', folder), 'utf8')
const cities: { slug: string }[] = JSON.parse(
  readFileSync(new URL('../../../seed/cities.json', import.meta.url), 'utf8'),
)

const ENTRY = {
  slug: 'elsewhere',
  title: 'Elsewhere',
  connector: 'linked-events',
  platform: 'elsewhere',
  city: 'helsinki',
  url: 'https://events.example/',
  config: {},
  terms: {
    linkBack: true,
    redisplay: 'yes',
    images: 'none',
    mayPaywall: true,
    mayMixSellers: true,
    reviewed: '2026-11-20',
  },
  schedule: { everyMinutes: 60 },
}
const listOf = (...sources: unknown[]) => JSON.stringify({ sources }, null, 2)
const mistakes = (content: string): string[] => {
  try {
    readSourceList(content, 'live.json')
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
  return []
}

describe('the list of live sources', () => {
  const sources = readSourceList(live, 'live.json')

  it('names cities that there are', () => {
    const slugs = new Set(cities.map(({ slug }) => slug))
    expect(sources.filter(({ city }) => !slugs.has(city))).toEqual([])
    expect(sources.map(({ city }) => city)).toEqual(
      expect.arrayContaining(['helsinki', 'paris', 'madrid', 'new-york']),
    )
  })

  it.each(sources.map((source) => [source.slug, source] as const))(
    '%s can be gathered: its connector knows its configuration',
    (_, source) => {
      if ('mapping' in source) {
        expect(readdirSync(new URL('mappings/', folder))).toContain(source.mapping)
        const text = readFileSync(new URL(`mappings/${source.mapping}`, folder), 'utf8')
        const changed = JSON.stringify(mergePatch(JSON.parse(text), source.changes ?? {}))
        expect(() => parseMappingFile(changed, source.mapping)).not.toThrow()
      } else {
        expect(
          connectorById(source.connector)?.config.safeParse(source.config).error,
        ).toBeUndefined()
      }
    },
  )
})

describe('readSourceList', () => {
  it('reads a source and fills in what need not be said', () => {
    expect(readSourceList(listOf(ENTRY), 'live.json')).toEqual([{ ...ENTRY, enabled: true }])
  })

  it('names each mistake by line and key', () => {
    const { title: _, ...untitled } = ENTRY
    const found = mistakes(
      listOf(
        { ...untitled, city: 'Hel sinki', colour: 'red' },
        { ...ENTRY, slug: 'second', terms: { ...ENTRY.terms, images: 'all' } },
      ),
    )
    expect(found).toHaveLength(4)
    expect(found[0]).toBe('live.json:3:5 sources.0.title: is missing')
    expect(found[1]).toBe('live.json:7:15 sources.0.city: must be lower-case words joined by "-"')
    expect(found[2]).toBe('live.json:21:7 sources.0.colour: is not known here')
    expect(found[3]).toMatch(/^live\.json:\d+:\d+ sources\.1\.terms\.images: /)
  })

  it('does not let two sources share a slug', () => {
    expect(mistakes(listOf(ENTRY, ENTRY))).toEqual([
      expect.stringMatching(/^live\.json:\d+:\d+ sources\.1\.slug: "elsewhere" is used twice$/),
    ])
  })

  it('says where a file stops being JSON', () => {
    expect(mistakes('{\n  "sources": [\n}')).toEqual([expect.stringMatching(/^live\.json:3:1: /)])
  })

  it('refuses to hurry other people’s servers', () => {
    expect(mistakes(listOf({ ...ENTRY, schedule: { everyMinutes: 1 } }))).toEqual([
      expect.stringContaining('sources.0.schedule.everyMinutes: must be at least 15'),
    ])
  })
})

describe('mergePatch (RFC 7396)', () => {
  it('merges objects, replaces lists, and takes away what is null', () => {
    const before = { a: { b: 1, c: 2 }, list: [1, 2], gone: true }
    expect(mergePatch(before, { a: { c: 3 }, list: [9], gone: null })).toEqual({
      a: { b: 1, c: 3 },
      list: [9],
    })
    expect(before.gone).toBe(true)
  })
})
