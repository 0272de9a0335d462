import { addDays } from '../filter/event-filter.ts'
import { cellsOf, headerOf, type Header } from './programme/columns.ts'
import { dayAtStart, dayHeading, type FestivalDays } from './programme/days.ts'
import {
  hoursAtEnd,
  hoursAtStart,
  hoursOnly,
  looksLikeHours,
  type Hours,
} from './programme/hours.ts'
import { namesStage, titleAndStage, withStages, type Act } from './programme/stages.ts'
import type { GiftFault, GiftForm } from './gift-form.ts'

/** One part of a festival or series. Hours are on the clock of the city; an end before the beginning is the next day's. */
export type ProgrammeRow = {
  /** `2026-12-05`; empty while the festival has no day. */
  day: string
  /** Empty: only the day is known. */
  time: string
  end_time: string
  title: string
  stage: string
  text?: string
}
/** `row`: the line of the text, from 1. */
export type ProgrammeFault = { row: number; code: GiftFault['code'] }

export const MOST_ROWS = 200
/** The hour of a line that has none: it is asked about until somebody says. */
export const NO_HOUR = '?'
const [LONGEST_TITLE, LONGEST_STAGE, LONGEST_HEADING, LONGEST_LINE] = [200, 100, 60, 2000]

type Found = Act & {
  line: number
  /** As stated, before the small hours are moved. */
  day: string | undefined
  hours: Hours | undefined
  /** Hours that no day has. */
  wrongTime?: string
  text: string
  /** Its title is on the line below its hours, and more about it behind. */
  isLoose?: boolean
  fault?: ProgrammeFault['code']
}
type State = { header: Header | null; day: string | undefined; stage: string; found: Found[] }

/**
 * Reads a programme as people write one: rows of `writeProgramme`, a table of a spreadsheet, Markdown or CSV with or without names of columns,
 * or lines (`18:00 Title (Stage)`), below days and stages. Each line that cannot be read is a row with a fault, so nothing is lost.
 */
export function readProgramme(
  text: string,
  festival: FestivalDays,
): { rows: ProgrammeRow[]; faults: ProgrammeFault[] } {
  const state: State = { header: null, day: undefined, stage: '', found: [] }
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, LONGEST_LINE))
  for (const [i, raw] of lines.entries())
    if (state.found.length <= MOST_ROWS)
      readLine(raw, { line: i + 1, isHeading: isAbove(lines, i), state, festival })
  const found = withStages(state.found)
  const rows = found.slice(0, MOST_ROWS)
  const days = realDays(rows, festival.day)
  const over = found[MOST_ROWS]
  const read = rows.map((row, i) => toRow(row, days[i] ?? ''))
  return {
    rows: read,
    faults: [
      ...rows.flatMap(({ line, fault }, i) => {
        const code = fault ?? faultOf(read[i]!, festival)
        return code === undefined ? [] : [{ row: line, code }]
      }),
      ...(over === undefined ? [] : [{ row: over.line, code: 'too_many' as const }]),
    ],
  }
}

/** The days that the programme of a form may have: of its run, or as long as it is repeated. */
export function daysOfProgramme({
  day,
  end_day,
  repeats,
  until,
}: Pick<GiftForm, 'day' | 'end_day' | 'repeats' | 'until'>): FestivalDays {
  return { day, until: repeats === '' ? end_day || day : until }
}

/** Writes rows as text, one a line: `2026-12-05 18:00-19:00 | Title | Stage`. */
export function writeProgramme(rows: readonly ProgrammeRow[]): string {
  return rows.map(writeRow).join('\n')
}

function writeRow({ day, time, end_time, title, stage, text = '' }: ProgrammeRow): string {
  const hours = end_time === '' ? time : `${time}-${end_time}`
  const cells = [title, stage, text].map((cell) =>
    cell
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll('|', String.raw`\|`),
  )
  while (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return [[day, hours].filter((one) => one !== '').join(' '), ...cells].join(' | ')
}

/** A short line behind an empty one and ahead of hours names a stage. */
function isAbove(lines: readonly string[], i: number): boolean {
  const next = lines.slice(i + 1, i + 3).find((line) => cleaned(line) !== '')
  return (
    cleaned(lines[i - 1] ?? '') === '' &&
    (lines[i] ?? '').length <= LONGEST_HEADING &&
    !/[.!?]\s*$/.test(lines[i] ?? '') &&
    hoursAtStart(cleaned(next ?? '')) !== null
  )
}

type Around = { line: number; isHeading: boolean; state: State; festival: FestivalDays }

function readLine(raw: string, around: Around): void {
  const { state } = around
  const text = cleaned(raw)
  if (text === '' || /^[\s|:+=_-]+$/.test(text)) return
  const cells = cellsOf(text, state.header)
  if (cells === null || cells.filter((cell) => cell !== '').length < 2) {
    const only = cells?.find((cell) => cell !== '') ?? text
    if (!isExactLine(text)) return readPlain(only, { ...around, raw })
  }
  const header = headerOf(cells ?? [])
  if (header === null) state.found.push(...readCells(cells ?? [], { ...around, text }))
  else state.header = header
}

/** A line of `writeProgramme`. */
function isExactLine(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?: [^|]*)?\|/.test(text)
}

/** A day, a stage, or an act with its hours. */
function readPlain(
  text: string,
  { raw, line, isHeading, state, festival }: Around & { raw: string },
): void {
  const heading = dayHeading(text, festival, namesStage)
  if (heading !== null) {
    ;[state.day, state.stage] = [heading.day ?? state.day, heading.rest]
    return
  }
  const dated = dayAtStart(text, festival)
  const hasDay = dated !== null && dated.isSure && hoursAtStart(dated.rest) !== null
  const said = hasDay ? dated.rest : text
  const hours = hoursAtStart(said) ?? hoursAtEnd(said)
  const row = { line, day: hasDay ? dated.day : state.day, text: '', isExact: false }
  if (hours !== null) {
    const act = titleAndStage(plain(hours.rest))
    state.found.push({ ...row, hours, ...act, stage: act.stage === '' ? state.stage : act.stage })
    return
  }
  const last = state.found.at(-1)
  if (last?.hours !== undefined && last.title === '' && !last.isExact)
    Object.assign(last, titleAndStage(text), { stage: last.stage, isLoose: true })
  else if (isHeading || text.endsWith(':') || /^\s*#/.test(raw)) state.stage = plain(text)
  else if (namesStage(text) && last?.isLoose !== true) state.stage = plain(text)
  else if (last !== undefined && (last.isLoose === true || /^(?:\t| {2,})[^\s•*-]/.test(raw)))
    last.text = [last.text, text].filter((one) => one !== '').join(' · ')
  else state.found.push({ ...row, hours: undefined, wrongTime: NO_HOUR, title: text, stage: '' })
}

function readCells(
  cells: readonly string[],
  { text, line, state, festival }: Around & { text: string },
): Found[] {
  const { header } = state
  const isExact = isExactLine(text)
  const row: Found = {
    line,
    day: state.day,
    hours: undefined,
    title: '',
    stage: '',
    text: '',
    isExact,
  }
  const takeHours = (cell: string) => {
    const hours = hoursOnly(cell, { isBare: true })
    if (hours !== null) row.hours = hours
    else if (cell !== '') row.wrongTime = cell.slice(0, 20)
  }
  if (header?.kind === 'stages' && !isExact) {
    takeHours(cells[0] ?? '')
    return header.stages.flatMap((stage, i) => {
      const title = cells[i + 1] ?? ''
      return title === '' ? [] : [{ ...row, title, stage }]
    })
  }
  if (header?.kind === 'columns' && !isExact) {
    for (const [i, column] of header.columns.entries()) {
      const cell = cells[i] ?? ''
      if (column === 'day' && cell !== '') takeDay(row, cell, state, festival)
      else if (column === 'time') takeHours(cell)
      else if (column === 'end' && row.hours)
        row.hours.end_time = hoursOnly(cell, { isBare: true })?.time ?? row.hours.end_time
      else if (column === 'title' || column === 'stage' || column === 'text') row[column] = cell
    }
    if (row.stage === '') row.stage = state.stage
    return [row]
  }
  const texts = cells.filter((cell, i) => {
    if (row.hours !== undefined || row.wrongTime !== undefined) return true
    const dated = i < 2 ? dayAtStart(cell, festival) : null
    const isDay = dated !== null && dated.isSure
    if (isDay) takeDay(row, cell, isExact ? null : state, festival)
    const rest = isDay ? dated.rest : cell
    const hours = hoursOnly(rest)
    if (hours !== null) row.hours = hours
    else if (looksLikeHours(rest) || (isDay && rest !== '')) row.wrongTime = rest
    return !isDay && hours === null && row.wrongTime === undefined
  })
  ;[row.title = '', row.stage = '', row.text = ''] = texts
  if (row.stage === '' && !isExact) row.stage = state.stage
  return [row]
}

/** The rows below have the same day until another one is named. */
function takeDay(row: Found, cell: string, state: State | null, festival: FestivalDays): void {
  const dated = dayAtStart(cell, festival)
  if (dated === null) row.fault = 'not_a_day'
  else row.day = dated.day
  if (dated !== null && state !== null) state.day = dated.day
}

const isLate = (time: string) => time >= '17'
const isSmall = (time: string) => time < '06'

/** The dates of rows: small hours that follow an evening of the same day are the next date's. */
function realDays(rows: readonly Found[], first: string): string[] {
  let [evening, isOver, last]: [string, boolean, string] = ['', false, '']
  return rows.map(({ day: stated = first, hours, isExact }) => {
    if (stated === '' || hours === undefined) return stated
    if (isExact) return stated
    isOver = stated === evening && isSmall(hours.time) && (isOver || isLate(last))
    ;[evening, last] = [stated, hours.time]
    return isOver || hours.isNextDay ? addDays(stated, 1) : stated
  })
}

function toRow({ hours, wrongTime, title, stage, text }: Found, day: string): ProgrammeRow {
  return {
    day,
    time: hours?.time ?? wrongTime ?? '',
    end_time: hours?.end_time ?? '',
    title: plain(title),
    stage: plain(stage),
    ...(text !== '' && { text }),
  }
}

function faultOf(row: ProgrammeRow, { day, until }: FestivalDays): GiftFault['code'] | undefined {
  if (row.time === NO_HOUR) return 'unreadable_row'
  if (row.time !== '' && !/^\d\d:\d\d$/.test(row.time)) return 'not_an_hour'
  if (/^(?:2[4-9]|[3-9]\d):/.test(row.time)) return 'not_an_hour'
  if (row.title === '') return 'missing'
  if (row.title.length > LONGEST_TITLE || row.stage.length > LONGEST_STAGE) return 'too_long'
  const isNight = isSmall(row.time) && row.time !== ''
  const last = until === '' || !isNight ? until : addDays(until, 1)
  return day !== '' && until !== '' && (row.day < day || row.day > last) ? 'range' : undefined
}

/** Without bullets, pictures and the signs of Markdown. */
function cleaned(raw: string): string {
  return raw
    .replaceAll(/\*\*|__|[\u00A0\u202F]/g, (sign) => (sign.length > 1 ? '' : ' '))
    .replace(/^(?:\p{Extended_Pictographic}|[\u{FE0F}•·▪►*#>\- ]|\u{200D})+/u, '')
    .replace(/ +$/, '')
}

function plain(text: string): string {
  return text.replace(/^[\s:,.–—|-]+/, '').replace(/[\s:;,–—|-]+$/, '')
}
