import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import type { EventDraft } from '../event-draft.ts'
import type { RecordedRun } from '../testing/run-recorded.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { parseMappingFile } from './mapping-file.ts'
import { tabular } from './tabular.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const FEEDS = `${ROOT}../shared/data/01-city-feeds/`
const MAPPINGS = `${ROOT}apps/server/sources/mappings/`
const isThere = existsSync(FEEDS)

/** A shipped mapping, its recorded files, and the numbers of records and events in them. */
type Feed = { mapping: string; files: string[]; records: number; events: number }

const FEED_LIST: Feed[] = [
  {
    mapping: 'madrid-agenda-json',
    files: ['madrid-2025/madrid-events.json'],
    records: 1001,
    events: 1001,
  },
  {
    mapping: 'madrid-agenda-xml',
    files: ['madrid-2025/madrid-events.xml'],
    records: 1001,
    events: 1001,
  },
  {
    mapping: 'madrid-agenda-csv',
    files: ['madrid-2025/madrid-events.csv'],
    records: 1001,
    events: 1001,
  },
  {
    mapping: 'paris-openagenda-ods',
    files: ['paris-openagenda-ods/records.json'],
    records: 400,
    events: 399,
  },
  {
    mapping: 'paris-openagenda-ods-v1',
    files: ['paris-openagenda-ods/records-api-v1.json'],
    records: 40,
    events: 40,
  },
  {
    mapping: 'paris-qfap-v1',
    files: ['paris-qfap/qfap-2020-api-v1.json'],
    records: 10,
    events: 10,
  },
  {
    mapping: 'paris-today',
    files: ['paris-qfap/today-paris-2026-07/events.json'],
    records: 796,
    events: 796,
  },
  {
    mapping: 'nyc-parks',
    files: ['nyc-parks-2026-08-09/nyc-parks-upcoming-14-days.csv'],
    records: 1757,
    events: 1757,
  },
  { mapping: 'nyc-nypl', files: ['nyc-parks-nypl-2021/events.json'], records: 1835, events: 1835 },
  { mapping: 'tromso', files: ['tromso-2026/events.json'], records: 279, events: 279 },
  { mapping: 'koeln', files: ['koeln-2026/events.json'], records: 51, events: 51 },
  { mapping: 'berlin-de', files: ['berlin-de-2025/events_de.json'], records: 355, events: 148 },
  { mapping: 'berlin-en', files: ['berlin-de-2025/events_en.json'], records: 267, events: 115 },
  { mapping: 'nice', files: ['nice-2026/events.json'], records: 147, events: 147 },
  { mapping: 'ottawa', files: ['ottawa-2026/events.json'], records: 454, events: 454 },
  { mapping: 'trento', files: ['trento-2026/events.json'], records: 212, events: 212 },
  { mapping: 'vienna', files: ['vienna-2026/pending.json'], records: 306, events: 306 },
  {
    mapping: 'rome',
    files: ['rome-music-2026/eventi.json', 'rome-music-2026/locali.json'],
    records: 74,
    events: 54,
  },
  { mapping: 'alaska', files: ['alaska-2018-2026/events.json'], records: 5112, events: 5112 },
]

describe.skipIf(!isThere)(
  `recorded city feeds${isThere ? '' : ' (skipped: there is no ../shared/data)'}`,
  () => {
    test.each(FEED_LIST)(
      '$mapping: $records records, $events events',
      async ({ mapping, files, records, events }) => {
        const run = await gather(mapping, files)
        const ids = run.messages.flatMap((message) =>
          message.type === 'record' ? [message.id] : [],
        )
        const broken = run.messages.filter((message) => message.type === 'broken').length
        expect({ records: ids.length, events: run.drafts.length }).toEqual({ records, events })
        expect((run.bad.length + broken) / ids.length).toBeLessThan(0.02)
        expect(new Set(ids).size).toBe(ids.length)
        expect(run.messages.at(-1)).toEqual({ type: 'complete' })
        const faults = run.drafts.flatMap(({ draft }) =>
          checkDraft(draft).map((fault) => ({ id: draft.sourceId, ...fault })),
        )
        expect(faults).toEqual([])
      },
    )

    test('Madrid: what the JSON, XML and CSV of one day share are the same events with the same facts', async () => {
      const json = byId(await gather('madrid-agenda-json', ['madrid-2025/madrid-events.json']))
      const xml = byId(await gather('madrid-agenda-xml', ['madrid-2025/madrid-events.xml']))
      const csv = byId(await gather('madrid-agenda-csv', ['madrid-2025/madrid-events.csv']))
      const inXml = [...json.keys()].filter((id) => xml.has(id))
      expect([inXml.length, [...json.keys()].filter((id) => csv.has(id)).length]).toEqual([
        939, 1001,
      ])
      expect(new Set([...json.keys(), ...xml.keys(), ...csv.keys()]).size).toBe(1063)
      // One event moved to another venue between the two downloads.
      expect(inXml.filter((id) => facts(json.get(id)!) !== facts(xml.get(id)!))).toEqual([
        '50067530',
      ])
      // The CSV's encoding has no typographic characters and writes "?" for them.
      const differing = [...json].filter(([id, draft]) => facts(draft) !== facts(csv.get(id)!))
      const lossy = differing.filter(
        ([id, draft]) => asLatin1(facts(draft)) !== facts(csv.get(id)!),
      )
      expect(lossy.map(([id]) => id)).toEqual([])
      expect(differing.length).toBeLessThan(12)
    })

    test('Madrid: dates, series, closed days, venue and price of a few events, read in the source by eye', async () => {
      const drafts = byId(await gather('madrid-agenda-json', ['madrid-2025/madrid-events.json']))
      expect(drafts.get('50066046')).toMatchObject({
        title: { es: '100 Libros juntas' },
        when: [{ start: '2025-10-25T19:00:00', tz: 'Europe/Madrid' }],
        place: {
          sourceId: '4703422',
          address: 'CALLE ALISEDA 4',
          postalCode: '28025',
          lat: 40.37691447788016,
        },
        offers: [{ free: true }],
        categories: ['CineActividadesAudiovisuales'],
      })
      expect(drafts.get('50066046')?.when[0]?.end).toBeUndefined()
      expect(drafts.get('50042045')).toMatchObject({
        title: { es: '1984' },
        when: [],
        recurrence: {
          start: '2026-03-03',
          allDay: true,
          rules: ['FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU;UNTIL=20260405'],
        },
      })
      expect(drafts.get('12250015')?.recurrence).toEqual({
        start: '2025-10-09T16:15:00',
        tz: 'Europe/Madrid',
        rules: ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20251023T215959Z'],
        exdates: ['2025-10-16T16:15:00'],
      })
      expect(drafts.get('50093156')?.when).toEqual([
        { start: '2025-05-09', end: '2025-10-26', allDay: true },
      ])
    })

    test('Paris: offsets, coordinates, cancelled and online events', async () => {
      const { drafts } = await gather('paris-openagenda-ods', ['paris-openagenda-ods/records.json'])
      const first = drafts.find(({ id }) => id === '12616484')!.draft
      expect(first.when[0]).toEqual({
        start: '2021-09-11T11:40:00+02:00',
        end: '2021-09-11T12:40:00+02:00',
        tz: 'Europe/Paris',
      })
      expect(first.place).toMatchObject({ lat: 48.841007, lon: 2.279657, country: 'fr' })
      expect(first.offers?.[0]?.url).toBe('https://billetterie.palais-decouverte.fr/')
      const count = (isSo: (draft: EventDraft) => boolean) =>
        drafts.filter(({ draft }) => isSo(draft)).length
      expect(count((draft) => draft.status === 'cancelled')).toBe(3)
      expect(count((draft) => draft.status === 'rescheduled')).toBe(1)
      expect(count((draft) => draft.isOnline === true)).toBe(7)
      expect(Math.max(...drafts.map(({ draft }) => draft.when.length))).toBe(784)
    })

    test('New York: the day is that of startdate, the id has no separators, a cancelled one is cancelled', async () => {
      const { drafts } = await gather('nyc-parks', [
        'nyc-parks-2026-08-09/nyc-parks-upcoming-14-days.csv',
      ])
      const links = drafts.filter(({ draft }) => {
        const day = draft.when[0]!.start.slice(0, 10).replaceAll('-', '/')
        return draft.url!.includes(`/events/${day}/`)
      })
      expect(links.length).toBe(1757)
      expect(drafts[0]!.draft).toMatchObject({
        sourceId: '2146733',
        when: [
          { start: '2026-08-09T08:00:00', end: '2026-08-09T09:30:00', tz: 'America/New_York' },
        ],
        place: {
          name: "Soldiers' and Sailors' Monument",
          address: 'Riverside Park',
          lat: 40.791999816895,
        },
        categories: ['Fitness', 'Outdoor Fitness', 'Exercise Classes'],
      })
      const cancelled = drafts.filter(({ draft }) => draft.status === 'cancelled')
      expect(cancelled.length).toBeGreaterThan(4)
      expect(cancelled.filter(({ draft }) => /cancel/i.test(draft.title['en']!))).toEqual([])
    })

    test('Berlin: the German and the English list have the same ids for the same events', async () => {
      const german = byId(await gather('berlin-de', ['berlin-de-2025/events_de.json']))
      const english = byId(await gather('berlin-en', ['berlin-de-2025/events_en.json']))
      expect(german.get('2853968')).toMatchObject({
        title: { de: 'Tanztage Berlin' },
        when: [{ start: '2025-01-09', end: '2025-01-25' }],
      })
      expect(english.get('2853968')).toMatchObject({
        title: { en: 'Days of Dance Berlin' },
        when: [{ start: '2025-01-09', end: '2025-01-25' }],
      })
      expect([...german.keys()].filter((id) => english.has(id)).length).toBeGreaterThan(50)
    })

    test('Köln: an exhibition is one event with a date for each day it is open', async () => {
      const { drafts } = await gather('koeln', ['koeln-2026/events.json'])
      expect(drafts.reduce((sum, { draft }) => sum + draft.when.length, 0)).toBe(549)
      expect(Math.max(...drafts.map(({ draft }) => draft.when.length))).toBeGreaterThan(25)
    })
  },
)

async function gather(mapping: string, names: string[]): Promise<RecordedRun> {
  const text = readFileSync(`${MAPPINGS}${mapping}.json`, 'utf8')
  parseMappingFile(text, mapping)
  const files = names.map((name) => ({
    name: name.slice(name.lastIndexOf('/') + 1),
    body: new Uint8Array(readFileSync(FEEDS + name)),
  }))
  return runRecorded(tabular, files, { config: JSON.parse(text) })
}

const byId = ({ drafts }: RecordedRun) => new Map(drafts.map(({ id, draft }) => [id, draft]))

/** The fields that all three Madrid files share. The CSV has no venue ids, the JSON lacks some addresses. */
function facts({
  title,
  when,
  recurrence,
  place,
  url,
  offers,
  categories,
  tags,
}: EventDraft): string {
  const { name, locality, lat, lon } = place ?? {}
  const rules = { ...recurrence, exdates: recurrence?.exdates ?? [] }
  return JSON.stringify({
    title,
    when,
    rules,
    name,
    locality,
    lat,
    lon,
    url,
    offers,
    categories,
    tags,
  })
}

const asLatin1 = (text: string) => text.replace(/[\u0100-\uffff]/g, '?')
