/**
 * Both drivers return 8-byte integers as numbers (counts and ids stay far below 2^53), and days and
 * wall times as text (a Date would move them into the machine's own zone).
 */
const BIGINT = 20
const DATE = 1082
const TIMESTAMP = 1114

export const PARSERS: Record<number, (text: string) => unknown> = {
  [BIGINT]: Number,
  [DATE]: (text) => text,
  [TIMESTAMP]: (text) => text.replace(' ', 'T'),
}
