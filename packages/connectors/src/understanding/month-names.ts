const tables = new Map<string, Map<string, number>>()

/**
 * Returns 1 to 12 for a month's full or short name in one of the languages (BCP 47), or for a beginning that only one
 * month has (`Sept`). Ignores case, accents and dots. `mayInflect`: takes other endings too (`lipca`). Null for other
 * words.
 */
export function monthNumber(
  name: string,
  languages: readonly string[],
  { mayInflect = false }: { mayInflect?: boolean } = {},
): number | null {
  const wanted = plain(name)
  for (const language of languages) {
    const table = namesOf(language)
    const exact = table.get(wanted)
    if (exact !== undefined) return exact
    if (wanted.length < 3) continue
    const begins = (known: string) =>
      known.startsWith(wanted) || (mayInflect && known.length >= 3 && wanted.startsWith(known))
    const months = new Set([...table].filter(([known]) => begins(known)).map(([, month]) => month))
    if (months.size === 1) return [...months][0]!
  }
  return null
}

function namesOf(language: string): Map<string, number> {
  let table = tables.get(language)
  if (table) return table
  table = new Map()
  tables.set(language, table)
  if (!isLanguage(language)) return table
  // With a day many languages use another case of the name (`20. novembra`).
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
      const parts = format.formatToParts(Date.UTC(2026, month, 1))
      const name = plain(parts.find((part) => part.type === 'month')?.value ?? '')
      if (name !== '' && !/^\d+$/.test(name) && !table.has(name)) table.set(name, month + 1)
    }
  }
  return table
}

function isLanguage(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
