/** Days and hours of a given event, as GiftForm has them: texts on the clock of the city. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const ROW = /^(\S+)(?:\s+(\d{1,2}:\d{2})(?:\s*[-–]\s*(\d{1,2}:\d{2}))?)?$/

/** True for a day of the calendar: `2026-11-30`. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  if (year === '') return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** True for an hour: `19:30`. */
export function isHour(text: string): boolean {
  return HOUR.test(text)
}

/** A date of `days`; `time` and `end_time` are empty where the row names none. */
export type GivenDay = { day: string; time: string; end_time: string }

/** Reads a row of `days`; null where it is not one. */
export function readGivenDay(row: string): GivenDay | null {
  const [, day = '', from = '', to = ''] = ROW.exec(row.trim()) ?? []
  const [time, end_time] = [
    from.padStart(from === '' ? 0 : 5, '0'),
    to.padStart(to === '' ? 0 : 5, '0'),
  ]
  if (!isDay(day) || [time, end_time].some((hour) => hour !== '' && !isHour(hour))) return null
  return { day, time, end_time }
}

/** The filled rows of a text, with their numbers from 1. */
export function rowsOf(text: string): { row: number; text: string }[] {
  return text
    .split('\n')
    .map((line, i) => ({ row: i + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
}

/** The parts of a list between commas, spaces or lines. */
export function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
