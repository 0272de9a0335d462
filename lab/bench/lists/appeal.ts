import { buildApp } from '@okolo/server/app/app.ts'
import {
  gatherRecorded,
  isRecorded,
  type RecordedPlace,
} from '@okolo/server/app/testing/recorded-places.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { scratchDatabase } from '../databases/scratch-database.ts'
import { table } from '../measuring/measure.ts'

/** A graded list: the feeds it was made from, and the moment at which it was graded. */
type GradedSet = {
  /** A `.tsv` is ours; others lie among the data beside the project. */
  file: string
  city: string
  now: string
  feeds: [config: string, from: string][]
}

const SETS: readonly GradedSet[] = [
  {
    file: 'madrid.jsonl',
    city: 'madrid',
    now: '2025-10-24T15:00:00Z',
    feeds: [['madrid-agenda-json', 'madrid-2025/madrid-events.json']],
  },
  {
    file: 'paris-2026-07.jsonl',
    city: 'paris',
    now: '2026-07-23T16:00:00Z',
    feeds: [
      ['paris-openagenda-ods', 'paris-openagenda-ods/records.json'],
      ['paris-today', 'paris-qfap/today-paris-2026-07/events.json'],
    ],
  },
  {
    file: 'koeln.tsv',
    city: 'koeln',
    now: '2026-07-31T15:00:00Z',
    feeds: [['koeln', 'koeln-2026/events.json']],
  },
  {
    file: 'ottawa.tsv',
    city: 'ottawa',
    now: '2026-07-31T21:00:00Z',
    feeds: [['ottawa', 'ottawa-2026/events.json']],
  },
  {
    file: 'tromso.tsv',
    city: 'tromso',
    now: '2026-09-04T15:00:00Z',
    feeds: [['tromso', 'tromso-2026/events.json']],
  },
  {
    file: 'new-york.tsv',
    city: 'new-york',
    now: '2026-08-14T16:00:00Z',
    feeds: [['nyc-parks', 'nyc-parks-2026-08-09']],
  },
]
const GIVEN = fileURLToPath(new URL('../../../../shared/data/10-appeal/', import.meta.url))
/** Lines of platform, id, grade and reason. */
const OWN = fileURLToPath(new URL('grades/', import.meta.url))
const FIRST = 24

const Grade = z.object({
  platform: z.string(),
  platform_id: z.string(),
  grade: z.int(),
  reason: z.string(),
})
type Grade = z.infer<typeof Grade>

/**
 * Prints how well the first page of graded cities is ordered: NDCG of its first 24 entries as shown, how many of them nobody wants,
 * and how many of the first 12 are a good evening. `isListed`: prints the entries too.
 */
export async function benchAppeal({
  isListed,
  server,
}: {
  isListed: boolean
  server: string | undefined
}): Promise<void> {
  const lines = [['', 'screen', 'NDCG@24', 'zeros in 24', 'zeros in 12', 'good in 12']]
  for (const set of SETS) {
    const database = await gathered(set, server)
    for (const [screen, { query, behind = 0 }] of Object.entries(SCREENS)) {
      const graded = (await gradedList(database, set, query)).slice(behind)
      const first = graded.slice(0, FIRST)
      if (isListed && !screen.startsWith('by '))
        console.log(`${set.city}, ${screen}\n${first.map(lineOf).join('\n')}\n`)
      const grades = graded.map(({ grade }) => grade?.grade ?? 0)
      const best = grades.toSorted((a, b) => b - a)
      lines.push([
        set.city,
        screen,
        best[0] === undefined ? '' : (gainOf(grades) / gainOf(best)).toFixed(3),
        String(grades.slice(0, FIRST).filter((grade) => grade === 0).length),
        String(grades.slice(0, 12).filter((grade) => grade === 0).length),
        String(grades.slice(0, 12).filter((grade) => grade >= 2).length),
      ])
    }
    await database.close()
  }
  console.log(table(lines))
}

/** The first screen, and those after a tap. `behind`: entries of the list that were seen before. */
const SCREENS: Record<string, { query: Record<string, string>; behind?: number }> = {
  first: { query: { timeframe: 'this_week' } },
  'show more': { query: { timeframe: 'this_week' }, behind: FIRST },
  today: { query: { timeframe: 'today' } },
  tonight: { query: { timeframe: 'tonight' } },
  tomorrow: { query: { timeframe: 'tomorrow' } },
  map: { query: { timeframe: 'this_week', bbox: '-180,-85,180,85' } },
  'by popularity': { query: { timeframe: 'this_week', sorting: 'popular' } },
  'by start': { query: { timeframe: 'this_week', sorting: 'start' } },
}

async function gathered(
  { city, now, feeds }: GradedSet,
  server: string | undefined,
): Promise<Database> {
  const database = await scratchDatabase(server, `appeal_${city.replaceAll('-', '_')}`)
  for (const [config, from] of feeds) {
    const place: RecordedPlace = { city, config, from, now }
    if (!isRecorded(place)) throw new Error(`There is no recording of ${city} beside the project.`)
    await gatherRecorded(database, place)
  }
  return database
}

type Graded = { slug: string; title: string; start: string; section: string; grade: Grade | null }

/** The list with all its pages. */
async function gradedList(
  database: Database,
  { file, city, now }: GradedSet,
  asked: Record<string, string>,
): Promise<Graded[]> {
  const grades = await gradesBySlug(database, file)
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date(now),
    requestsPerMinute: 1e9,
  })
  const found = new Map<string, Graded>()
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ city, ...asked })
    if (cursor !== null) query.set('cursor', cursor)
    const answer = await app.inject({ url: `/v1/events/?${query}` })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const page: EventList = EventList.parse(answer.json())
    const kinds = page.sections.flatMap(({ kind, count }) => Array<string>(count).fill(kind))
    page.results.forEach(({ slug, title, date }, i) => {
      if (found.has(slug)) return
      const entry = { slug, title, start: date.start, section: kinds[i] ?? '' }
      found.set(slug, { ...entry, grade: grades.get(slug) ?? null })
    })
    cursor = page.next
  } while (cursor !== null)
  await app.close()
  return [...found.values()]
}

/** Of the records that were joined into an event the best grade. */
async function gradesBySlug({ db }: Database, file: string): Promise<Map<string, Grade>> {
  const byRecord = new Map(
    readGrades(file).map((grade) => [`${grade.platform} ${grade.platform_id}`, grade]),
  )
  const { rows } = await sql<{ slug: string; record: string }>`
    select e.slug, l.platform || ' ' || l.platform_id record from listing l join event e on e.id = l.event_id
    where not l.is_withdrawn`.execute(db)
  const bySlug = new Map<string, Grade>()
  for (const { slug, record } of rows) {
    const grade = byRecord.get(record)
    if (grade !== undefined && grade.grade >= (bySlug.get(slug)?.grade ?? 0))
      bySlug.set(slug, grade)
  }
  return bySlug
}

function readGrades(file: string): Grade[] {
  const isOwn = file.endsWith('.tsv')
  const lines = readFileSync(`${isOwn ? OWN : GIVEN}${file}`, 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    if (!isOwn) return Grade.parse(JSON.parse(line))
    const [platform, id, grade, reason] = line.split('\t')
    return Grade.parse({ platform, platform_id: id, grade: Number(grade), reason })
  })
}

/** DCG: 2^grade - 1, divided by the logarithm of the position. */
function gainOf(grades: readonly number[]): number {
  return grades
    .slice(0, FIRST)
    .reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}

function lineOf({ title, start, section, grade }: Graded, at: number): string {
  const judged = `${grade?.grade ?? '?'} ${grade?.reason ?? ''}`
  return `${String(at + 1).padStart(3)} ${judged.padEnd(16)} ${section.padEnd(9)} ${start.slice(0, 16)} ${title.slice(0, 80)}`
}
