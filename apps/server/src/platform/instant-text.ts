import { types } from 'pg'

/** The embedded database's driver reads it by itself. */
export const INSTANT = types.builtins.TIMESTAMPTZ
const parseAnyInstant: (text: string) => unknown = types.getTypeParser(INSTANT, 'text')

/** A moment as PostgreSQL writes it in UTC. A page of cards has hundreds, and the driver's own parser is slow. */
export function parseInstant(text: string): unknown {
  const isUsual = text.length <= 29 && text.charCodeAt(4) === 45 && text.endsWith('+00')
  if (!isUsual) return parseAnyInstant(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}
