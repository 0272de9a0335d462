/**
 * Both drivers return 8-byte integers as numbers (counts and ids stay far below 2^53), and days and
 * wall times as text (a Date would move them into the machine's own zone).
 */
const BIGINT = 20
const SMALLINTS = 1005
const INTS = 1007
const BIGINTS = 1016
const DATE = 1082
const TIMESTAMP = 1114

export const PARSERS: Record<number, (text: string) => unknown> = {
  [BIGINT]: Number,
  [SMALLINTS]: wholeNumbers,
  [INTS]: wholeNumbers,
  [BIGINTS]: wholeNumbers,
  [DATE]: (text) => text,
  [TIMESTAMP]: (text) => text.replace(' ', 'T'),
}

function wholeNumbers(text: string): (number | null)[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : Number(one)))
}

/** Type of PostgreSQL -> what both drivers read it as. Everything else comes as text. */
export const READ_AS: Record<number, string> = {
  16: 'boolean',
  17: 'Uint8Array',
  [BIGINT]: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  [BIGINTS]: 'number[]',
  1021: 'number[]',
  1022: 'number[]',
  1184: 'Date',
  1185: 'Date[]',
  2951: 'string[]',
  3802: 'json',
  3807: 'json[]',
}
