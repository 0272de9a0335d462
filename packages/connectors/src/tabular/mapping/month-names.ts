const tables = new Map<string, Map<string, number>>()

/**
 * Returns 1 to 12 for a month's full or short name in one of the languages. Ignores case, accents, dots and inflected
 * endings (`lipca`, `July`, `juil`). Null for other words.
 */
export function monthNumber(name: string, languages: readonly string[]): number | null {
  const wanted = plain(name)
  for (const language of languages) {
    const table = namesOf(language)
    const exact = table.get(wanted)
    if (exact !== undefined) return exact
    // "Sept" for "Sep", "septem" for "September": one month only may begin so.
    const starts = new Set(
      [...table].filter(([known]) => wanted.length >= 3 && begins(known, wanted)).map(([, n]) => n),
    )
    if (starts.size === 1) return [...starts][0]!
  }
  return null
}

const begins = (known: string, wanted: string) =>
  known.startsWith(wanted) || (known.length >= 3 && wanted.startsWith(known))

function namesOf(language: string): Map<string, number> {
  let table = tables.get(language)
  if (table) return table
  table = new Map()
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ]
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(language, {
      ...style,
      timeZone: 'UTC',
      calendar: 'gregory',
    })
    for (let month = 0; month < 12; month++) {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)))
      const name = plain(parts.find((part) => part.type === 'month')?.value ?? '')
      if (name !== '' && !/^\d+$/.test(name) && !table.has(name)) table.set(name, month + 1)
    }
  }
  tables.set(language, table)
  return table
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
