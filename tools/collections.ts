/**
 * Measures how Okolo reads two collections of other people's calendars and pages: `node
 * tools/collections.ts` prints a table, `--write` puts it into docs/sources.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyConnector } from '@okolo/connectors/connector'
import { eventPages } from '@okolo/connectors/event-pages/event-pages'
import { HttpFailure } from '@okolo/connectors/http'
import { ical } from '@okolo/connectors/ical/ical'
import type { RecordedFile } from '@okolo/connectors/recorded'
import { BRATISLAVA, runRecorded } from '@okolo/connectors/testing/run-recorded'
import { mapRecords } from '../apps/server/src/ingest/map/map-records.ts'

const ROOT = fileURLToPath(new URL('../../shared/data/', import.meta.url))
const DOCS = fileURLToPath(new URL('../docs/sources.md', import.meta.url))
const NOW = new Date('2026-11-20T12:00:00Z')
const CITY = { ...BRATISLAVA, id: 1, population: 475_000, names: ['Bratislava'] }
const MARKS = ['<!-- collections -->', '<!-- /collections -->'] as const

type Row = {
  files: number
  /** Files that are neither calendars nor pages. */
  others: number
  records: number
  skipped: number
  /** Reasons why records or files were skipped. */
  reasons: Map<string, number>
  events: number
  dates: number
}

/** The table as Markdown. */
export async function collectionsTable(): Promise<string> {
  const sets = [
    ...(await rowsOf('03-ics', (files) => files.map((file) => [file]), ical)),
    ...(await rowsOf('04-html', (files) => [files], eventPages)),
  ]
  const head = [
    'set',
    'files',
    'of another kind',
    'entries',
    'no events',
    'events',
    'dates',
    'set aside',
  ]
  const lines = sets.map(([name, row]) => [
    name,
    row.files,
    row.others,
    row.records,
    row.skipped,
    row.events,
    row.dates,
    [...row.reasons].map(([code, count]) => `${count} \`${code}\``).join(', ') || 'none',
  ])
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** One row per set and one for all. `split` groups a set's files into sources. */
async function rowsOf(
  folder: string,
  split: (files: RecordedFile[]) => RecordedFile[][],
  connector: AnyConnector,
): Promise<[string, Row][]> {
  const rows: [string, Row][] = []
  const sum = emptyRow()
  for (const set of readdirSync(join(ROOT, folder)).toSorted()) {
    const files = filesIn(join(ROOT, folder, set))
    const row = { ...emptyRow(), files: files.length }
    for (const source of split(files)) await add(row, source, connector)
    rows.push([`${folder}/${set}`, row])
    for (const key of ['files', 'others', 'records', 'skipped', 'events', 'dates'] as const)
      sum[key] += row[key]
    for (const [code, count] of row.reasons) tally(sum.reasons, code, count)
  }
  return [...rows, [`**${folder}**`, sum]]
}

async function add(row: Row, files: RecordedFile[], connector: AnyConnector): Promise<void> {
  const run = await runRecorded(connector, files, { now: NOW }).catch((error: unknown) => {
    if (error instanceof HttpFailure) return null
    throw error
  })
  const broken = run?.messages.filter((message) => message.type === 'broken') ?? []
  const records = run?.messages.filter((message) => message.type === 'record') ?? []
  const isOneFile = files.length === 1
  row.others += isOneFile ? Number(run === null) : files.length - records.length - broken.length
  row.records += records.length + broken.length
  for (const { code } of broken) tally(row.reasons, code)
  const platform = connector.recorded(files, { origin: 'http://recorded.invalid', config: {} })
  const config: unknown = connector.config.parse(platform.config)
  const mapped = mapRecords(
    records.map(({ id, raw }, at) => ({ id: at, recordId: id, raw: JSON.stringify(raw) })),
    { connector, config, own: CITY, cities: [], now: NOW },
  )
  for (const { outcome, listings } of mapped) {
    if (outcome.state === 'skipped') row.skipped++
    if (outcome.reason !== null) tally(row.reasons, outcome.reason.code)
    for (const { content } of listings?.listings ?? []) {
      row.events++
      row.dates += content.dates.length
    }
  }
}

function emptyRow(): Row {
  const numbers = { files: 0, others: 0, records: 0, skipped: 0, events: 0, dates: 0 }
  return { ...numbers, reasons: new Map() }
}

function tally(counts: Map<string, number>, code: string, by = 1): void {
  counts.set(code, (counts.get(code) ?? 0) + by)
}

function filesIn(folder: string): RecordedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SOURCE.txt')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ name: relative(folder, path), body: new Uint8Array(readFileSync(path)) }))
}

/** Returns the table in docs/sources.md. */
export function documentedTable(): string {
  const [begin, end] = MARKS
  const text = readFileSync(DOCS, 'utf8')
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim()
}

/** Drops column padding, to compare two tables. */
export const plainTable = (table: string) =>
  table.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = await collectionsTable()
  if (process.argv.includes('--write')) {
    const [begin, end] = MARKS
    const text = readFileSync(DOCS, 'utf8')
    const [before, after] = [text.split(begin)[0] ?? '', text.split(end)[1] ?? '']
    writeFileSync(DOCS, `${before}${begin}\n\n${table}\n\n${end}${after}`)
  } else console.log(table)
}
