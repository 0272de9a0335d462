/** RFC 5545 names, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const tables = new Map<string, Map<string, Weekday>>()

/** Reads `MO`, `1` (Monday) to `7`, or a full or short name in one of the languages. Null for other texts. */
export function weekday(text: string, languages: readonly string[]): Weekday | null {
  const upper = text.trim().toUpperCase()
  const code = WEEKDAYS.find((day) => day === upper) ?? WEEKDAYS[Number(upper) - 1]
  if (code) return code
  for (const language of languages) {
    const found = namesOf(language).get(plain(text))
    if (found) return found
  }
  return null
}

/** Of a day written `2026-11-20`. */
export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!

function namesOf(language: string): Map<string, Weekday> {
  let table = tables.get(language)
  if (table) return table
  table = new Map()
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
    for (const [index, day] of WEEKDAYS.entries()) {
      // 5 January 2026 was a Monday.
      table.set(plain(format.format(new Date(Date.UTC(2026, 0, 5 + index)))), day)
    }
  }
  tables.set(language, table)
  return table
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
