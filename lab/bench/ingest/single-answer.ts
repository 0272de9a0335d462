import { ical } from '@okolo/connectors/ical/ical'
import { tabular } from '@okolo/connectors/tabular/tabular'
import { happening } from './happenings.ts'

/** Formats of a whole listing in one answer. */
export const FORMATS = ['json', 'jsonl', 'csv', 'xml', 'ics'] as const
export type Format = (typeof FORMATS)[number]

const HOST = 'feed.example.org'
const ADDRESS = /^\/(\d+)-(\d+)\.(json|jsonl|csv|xml|ics)$/

/** Returns the address of a listing with this many records and characters of further text. */
function singleUrl(format: Format, { count, padding }: Size): string {
  return `https://${HOST}/${count}-${padding}.${format}`
}

type Size = { count: number; padding: number }

/** Returns the listing at a path, record by record, or null. */
export function singleAnswer(path: string): Generator<string> | null {
  const [, count, padding, ending] = ADDRESS.exec(path) ?? []
  const format = FORMATS.find((one) => one === ending)
  if (format === undefined) return null
  return written(format, { count: Number(count), padding: Number(padding) })
}

function* written(format: Format, { count, padding }: Size): Generator<string> {
  const { begin, record, end, between } = WRITERS[format]
  yield begin
  for (let at = 0; at < count; at++)
    yield `${at === 0 ? '' : between}${record(fields(at, padding))}`
  yield end
}

type Fields = ReturnType<typeof fields>

/** A made-up event as a flat row. */
function fields(at: number, padding: number) {
  const { uid, title, longDescription, timings, location } = happening(at, {
    others: false,
    padding,
  })
  return {
    uid: String(uid),
    title: title.fr,
    text: longDescription.fr,
    start: timings[0]!.begin,
    end: timings[0]!.end,
    place: location.name,
    address: location.address,
    lat: String(location.latitude),
    lon: String(location.longitude),
  }
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`
const icsText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
const icsTime = (text: string) => text.replace(/[-:]|\.\d+/g, '')
const folded = (line: string) => line.replace(/.{70}/gu, '$&\r\n ')

const WRITERS: Record<
  Format,
  { begin: string; record: (row: Fields) => string; between: string; end: string }
> = {
  json: { begin: '[', record: (row) => JSON.stringify(row), between: ',', end: ']' },
  jsonl: { begin: '', record: (row) => JSON.stringify(row), between: '\n', end: '\n' },
  csv: {
    begin: 'uid,title,text,start,end,place,address,lat,lon\n',
    record: (row) => Object.values(row).map(csvCell).join(','),
    between: '\n',
    end: '\n',
  },
  xml: {
    begin: '<list>',
    record: (row) =>
      `<event>${Object.entries(row)
        .map(([key, text]) => `<${key}>${xmlText(text)}</${key}>`)
        .join('')}</event>`,
    between: '\n',
    end: '</list>',
  },
  ics: {
    begin: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    record: (row) =>
      [
        'BEGIN:VEVENT',
        `UID:${row.uid}`,
        `DTSTART:${icsTime(row.start)}`,
        `DTEND:${icsTime(row.end)}`,
        folded(`SUMMARY:${icsText(row.title)}`),
        folded(`DESCRIPTION:${icsText(row.text)}`),
        folded(`LOCATION:${icsText(`${row.place}, ${row.address}`)}`),
        `GEO:${row.lat};${row.lon}`,
        'END:VEVENT',
      ].join('\r\n'),
    between: '\r\n',
    end: '\r\nEND:VCALENDAR\r\n',
  },
}

/** Returns the source that reads such a listing. */
export function singleSource(format: Format, size: Size) {
  const url = singleUrl(format, size)
  if (format === 'ics')
    return { connector: 'ical', host: HOST, terms: ical.manifest.terms, config: { url } }
  return {
    connector: 'tabular',
    host: HOST,
    terms: tabular.manifest.terms,
    config: {
      source: { title: 'Large', platform: 'large', language: 'fr' },
      fetch: {
        url,
        format,
        maxRecords: size.count,
        ...(format === 'xml' && { records: 'list.event' }),
      },
      id: 'uid',
      fields: {
        title: 'title',
        description: 'text',
        start: 'start',
        end: 'end',
        venue: 'place',
        address: 'address',
        lat: 'lat',
        lon: 'lon',
      },
    },
  }
}
