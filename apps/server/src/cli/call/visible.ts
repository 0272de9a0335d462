/** Signs that move a cursor, colour or title of a terminal, or turn the direction of its letters. */
const UNSEEN =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

/** Writes signs that a terminal would obey as `\u001b`: names and titles are a stranger's. JSON stays what it says. */
export function visible(line: string): string {
  return line.replaceAll(
    UNSEEN,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
