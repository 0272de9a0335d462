import { spelledWords } from './spelling.ts'

const LOCALES = ['en', 'es', 'fr', 'pt', 'de', 'ru', 'it', 'sk', 'uk']
/** Codes that people write besides those of ISO 3166. */
const ALSO: Record<string, string> = { uk: 'GB', eu: '150' }

let names: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** True if a word of two letters is the code of the country that `name` means in one of nine languages. */
export function namesOneCountry(code: string, name: string): boolean {
  return name.length > 3 && (names ??= namesOfCodes()).get(code)?.has(name) === true
}

/** By code, as `spell` writes it, the names of one word that a country has. */
function namesOfCodes(): ReadonlyMap<string, ReadonlySet<string>> {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n))
  const codes = letters.flatMap((x) => letters.map((y) => x + y))
  const found = new Map<string, Set<string>>()
  for (const locale of LOCALES) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    for (const [code, region] of [...codes.map((own) => [own, own]), ...Object.entries(ALSO)]) {
      const [word, ...more] = spelledWords(display.of(region ?? '') ?? '')
      const [spelled] = spelledWords(code ?? '')
      if (word === undefined || more.length > 0 || spelled === undefined) continue
      const own = found.get(spelled) ?? new Set()
      found.set(spelled, own.add(word))
    }
  }
  return found
}
