import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError, type Terminal } from '@okolo/server/cli/call/call.ts'
import { groupInLines, listingInWords } from '@okolo/server/cli/events/merges.command.ts'
import { tableLines } from '@okolo/server/cli/call/table-lines.ts'
import { readLines } from '../evaluate/read-lines.ts'
import type { NearMiss } from './near-misses.ts'
import { RECORDED_FEEDS, type RecordedFeeds } from './recorded-feeds.ts'
import { judge, scoreGroups, Verdict, type GroupScore } from './score-groups.ts'
import { gatherFeeds, type Gathered } from './gathered-merges.ts'

const VERDICTS = fileURLToPath(new URL('verdicts.jsonl', import.meta.url))
/** Near misses looked for in a set. */
const MISSES = 40

export type GatheredOptions = {
  /** Folder of the recordings, from where the command is given. */
  data: string
  /** Names of sets; empty: all. */
  feeds: readonly string[]
  /** Print what nobody has read yet instead of counting alone. */
  unread: boolean
  /** Take the places away from all records. */
  noPlaces: boolean
  json: boolean
}

type Row = GroupScore & Pick<RecordedFeeds, 'name' | 'half'> & { listings: number }

/** Gathers recorded feeds, one set after the other, and prints how many of the merged groups are right. */
export async function evaluateGathered(
  options: GatheredOptions,
  terminal: Terminal,
): Promise<number> {
  const { data, feeds, unread, noPlaces, json } = options
  const { print, cwd } = terminal
  const folder = resolve(cwd, data)
  if (!existsSync(folder))
    throw new UsageError(`There are no recordings at ${folder}. Say with --data where they are.`)
  const unknown = feeds.filter((name) => !RECORDED_FEEDS.some((set) => set.name === name))
  if (unknown.length > 0)
    throw new UsageError(
      `There is no set "${unknown[0]}". Sets: ${RECORDED_FEEDS.map(({ name }) => name).join(', ')}`,
    )
  const verdicts = await readVerdicts()
  const rows: Row[] = []
  for (const set of RECORDED_FEEDS) {
    if (feeds.length > 0 && !feeds.includes(set.name)) continue
    terminal.signal.throwIfAborted()
    if (terminal.isTerminal) print(`Gathering ${set.name} ...`)
    // oxlint-disable-next-line no-await-in-loop -- each set has a catalogue of its own in memory
    const gathered = await gatherFeeds(set, folder, {
      terminal,
      misses: unread ? MISSES : 0,
      noPlaces,
    })
    const own = verdicts.filter(({ feed }) => feed === set.name)
    const score = scoreGroups(gathered.groups, own, gathered.eventOf)
    rows.push({ name: set.name, half: set.half, listings: gathered.listings, ...score })
    if (unread) for (const line of toBeRead(gathered, own)) print(line)
  }
  if (json) print(JSON.stringify(rows))
  else for (const line of inTable(rows, terminal.columns ?? 100)) print(line)
  return 0
}

/** Reads the verdicts of people on the recorded feeds. Throws BadLine. */
async function readVerdicts(): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  await readLines(VERDICTS, Verdict, (verdict) => {
    verdicts.push(verdict)
    return null
  })
  return verdicts
}

/** Groups and near misses without a verdict, as a person reads them. */
function toBeRead({ groups, nearMisses }: Gathered, verdicts: readonly Verdict[]): string[] {
  const open = groups.filter(
    ({ listings }) => judge([...new Set(listings.map(({ key }) => key))], verdicts) !== 'right',
  )
  const misses = nearMisses.filter(
    ({ a, b }) =>
      !verdicts.some(
        (verdict) =>
          (verdict.a === a.key && verdict.b === b.key) ||
          (verdict.a === b.key && verdict.b === a.key),
      ),
  )
  return [...open.flatMap(groupInLines), ...misses.flatMap(missInLines)]
}

function missInLines({ a, b, probability, veto }: NearMiss): string[] {
  const why = veto === null ? '' : `, ${veto}`
  return [
    `not merged, ${Math.round(100 * probability)} % likely${why}`,
    `  ${listingInWords(a)}`,
    `  ${listingInWords(b)}`,
  ]
}

function inTable(rows: readonly Row[], width: number): string[] {
  const halves = (['open', 'left out'] as const).flatMap((half) => {
    const own = rows.filter((row) => row.half === half)
    return own.length === 0 ? [] : [sumOf(half, own)]
  })
  return [
    ...tableLines(
      ['feed', 'half', 'listings', 'groups', 'wrong', 'missed', 'farthest'],
      [...rows, ...halves].map(({ name, half, listings, groups, wrong, missed, farthestKm }) => [
        name,
        half,
        String(listings),
        String(groups),
        String(wrong),
        String(missed),
        farthestKm === null ? '-' : `${farthestKm.toFixed(2)} km`,
      ]),
      width,
    ),
  ]
}

function sumOf(half: Row['half'], rows: readonly Row[]): Row {
  const sum = (value: (row: Row) => number): number =>
    rows.reduce((total, row) => total + value(row), 0)
  const distances = rows.flatMap(({ farthestKm }) => farthestKm ?? [])
  return {
    name: `all ${half}`,
    half,
    listings: sum(({ listings }) => listings),
    groups: sum(({ groups }) => groups),
    wrong: sum(({ wrong }) => wrong),
    unread: sum(({ unread }) => unread),
    missed: sum(({ missed }) => missed),
    farthestKm: distances.length === 0 ? null : Math.max(...distances),
  }
}
