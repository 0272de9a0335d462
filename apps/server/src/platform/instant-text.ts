import { types } from 'pg'

/** The embedded database's driver reads it by itself. */
export const INSTANT = types.builtins.TIMESTAMPTZ
const parseAnyInstant: (text: string) => unknown = types.getTypeParser(INSTANT, 'text')

/** A moment as PostgreSQL writes it in UTC. A page of cards has hundreds, and the driver's own parser is slow. */
export function parseInstant(text: string): unknown {
  const isUsual = text.length <= 29 && text.charCodeAt(4) === 45 && text.endsWith('+00')
  if (!isUsual) return parseAnyInstant(text)
  return text.length === 22
    ? new Date(wallTime(text))
    : new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** `2026-11-20T20:00:00` or with a blank, and whatever follows, as if it were UTC: milliseconds. A third of what `Date.parse` takes. */
export function wallTime(text: string): number {
  const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528
  const time = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17))
  // `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
  return text.startsWith('00') ? Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`) : time
}
