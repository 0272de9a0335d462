import {
  MOST_ROWS,
  NO_HOUR,
  readProgramme,
  writeProgramme,
  type ProgrammeRow,
} from '@okolo/contract/events/gift-programme'
import type { GiftFault } from '@okolo/contract/events/gift-form'

/** The days of the event; empty where they are not chosen yet. */
export type Days = { day: string; until: string }
/** Of a form, as the server tells it. */
export type ToldFault = Omit<GiftFault, 'row'> & { row?: number | undefined }
/** `key`: the same while its texts change. */
export type EditedRow = ProgrammeRow & { key: number }

let keys = 0

export function emptyRow(day: string): EditedRow {
  return { day, time: '', end_time: '', title: '', stage: '', key: (keys += 1) }
}

/** The rows of a text; of none an empty one. */
export function rowsOf(text: string, days: Days): EditedRow[] {
  const { rows } = readProgramme(text, days)
  return rows.length === 0 ? [emptyRow(days.day)] : rows.map(keyed)
}

function keyed(row: ProgrammeRow): EditedRow {
  return { ...row, key: (keys += 1) }
}

/** A row of which only the day is filled says nothing. */
function isSaid({ time, end_time, title, stage }: ProgrammeRow): boolean {
  return [time, end_time, title, stage].some((one) => one !== '')
}

/** The text of the form's field. */
export function textOf(rows: readonly EditedRow[]): string {
  return writeProgramme(rows.filter(isSaid))
}

/** A row whose hour could not be read is right once somebody has looked at it. */
export function changedRow(row: EditedRow, change: Partial<ProgrammeRow>): EditedRow {
  return { ...row, ...(row.time === NO_HOUR && { time: '' }), ...change }
}

/** Puts what was pasted in place of an empty row, or behind a filled one. Null: it is one line of text. */
export function withPasted(
  rows: readonly EditedRow[],
  at: number,
  pasted: string,
  days: Days,
): { rows: EditedRow[]; count: number } | null {
  if (!/[\n\t]/.test(pasted.trim())) return null
  const before = rows[at]
  const read = readProgramme(pasted, { ...days, day: days.day || (before?.day ?? '') }).rows
  if (read.length === 0) return null
  const isKept = before !== undefined && isSaid(before)
  const all = rows.toSpliced(isKept ? at + 1 : at, isKept ? 0 : 1, ...read.map(keyed))
  return { rows: all.slice(0, MOST_ROWS), count: read.length }
}

/** The mistakes of each row, by its key. `told`: those that the server found in the text. */
export function faultsByRow(
  rows: readonly EditedRow[],
  days: Days,
  told: readonly ToldFault[],
): Map<number, GiftFault['code']> {
  const said = rows.filter(isSaid)
  const own = readProgramme(writeProgramme(said), days).faults
  const all = [...told.filter(({ field }) => field === 'programme'), ...own]
  return new Map(
    all.flatMap(({ row, code }) => {
      const key = row === undefined ? undefined : said[row - 1]?.key
      return key === undefined ? [] : [[key, code] as const]
    }),
  )
}
