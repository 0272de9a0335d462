const tables = new Map<string, Map<string, number>>()

/** 1 to 12 for a month's name or abbreviation in English or one of the languages (BCP 47), else null. */
export function monthNumber(name: string, languages: readonly string[]): number | null {
  const wanted = folded(name)
  for (const language of ['en', ...languages]) {
    const table = tables.get(language) ?? monthTable(language)
    tables.set(language, table)
    const exact = table.get(wanted)
    if (exact !== undefined) return exact
    // Abbreviations differ from house to house (`Sept`, `Okt`): a beginning that only one month has.
    const months = new Set(
      [...table]
        .filter(([month]) => wanted.length >= 3 && month.startsWith(wanted))
        .map(([, at]) => at),
    )
    if (months.size === 1) return [...months][0]!
  }
  return null
}

function monthTable(language: string): Map<string, number> {
  const table = new Map<string, number>()
  if (Intl.DateTimeFormat.supportedLocalesOf(safe(language)).length === 0) return table
  // With a day many languages use another case of the name (`20. novembra`).
  for (const shape of [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { month: 'short' },
  ] as const) {
    const format = new Intl.DateTimeFormat(language, {
      ...shape,
      timeZone: 'UTC',
      calendar: 'gregory',
    })
    for (let month = 0; month < 12; month++) {
      const part = format
        .formatToParts(Date.UTC(2026, month, 15))
        .find(({ type }) => type === 'month')
      if (part && /\p{L}{3}/u.test(part.value)) table.set(folded(part.value), month + 1)
    }
  }
  return table
}

function safe(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language)
  } catch {
    return []
  }
}

/** Without accents, capitals and dots: pages drop them freely. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
}
