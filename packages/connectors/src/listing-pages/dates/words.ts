/** Languages in which dates are read, after those that the page and its city name. */
export const LISTING_LANGUAGES = [
  'en',
  'de',
  'sk',
  'cs',
  'uk',
  'ru',
  'pl',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'da',
  'sl',
] as const

/** Short forms that people write and CLDR does not have. */
const MORE_WEEKDAYS: Record<string, string[]> = {
  en: ['mon', 'tue tues', 'wed weds', 'thu thur thurs', 'fri', 'sat', 'sun'],
  cs: ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'],
  sk: ['po', 'ut', 'st', 'št', 'pi pia', 'so', 'ne'],
  pl: ['pn pon', 'wt', 'śr', 'cz czw', 'pt', 'sb sob', 'nd niedz'],
  uk: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  pt: [
    'segunda seg',
    'terça terca ter',
    'quarta qua',
    'quinta qui',
    'sexta sex',
    'sábado sáb sab',
    'domingo dom',
  ],
  es: ['lun', 'mar', 'mié mie', 'jue', 'vie', 'sáb sab', 'dom'],
  it: ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'],
  fr: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  sl: ['pon', 'tor', 'sre', 'čet', 'pet', 'sob', 'ned'],
  da: ['man', 'tir tirs', 'ons', 'tor tors', 'fre', 'lør', 'søn'],
  nl: ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'],
  de: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
}
const MORE_MONTHS: Record<string, string[]> = {
  en: ['', '', '', '', '', '', '', '', 'sept', '', '', ''],
  de: ['jän jänner', '', 'mrz', '', '', '', '', '', 'sept', '', '', ''],
  cs: ['led', 'úno', 'bře', 'dub', 'kvě', 'čvn čer', 'čvc', 'srp', 'zář', 'říj', 'lis', 'pro'],
  pl: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
  ru: ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
  uk: ['січ', 'лют', 'бер', 'квіт', 'трав', 'черв', 'лип', 'серп', 'вер', 'жовт', 'лист', 'груд'],
  es: ['', '', '', '', '', '', '', '', 'set setiembre', '', '', ''],
  pt: ['', '', '', '', '', '', '', '', 'set', '', '', ''],
}

export type Vocabulary = {
  /** 1 (January) to 12 by their names. */
  months: Names
  /** 1 (Monday) to 7 by their names. */
  weekdays: Names
  /** "a" between two days: "and" in Slovak, "to" in Portuguese. */
  isAAnd: boolean
}

/** Signs in words, with the apostrophe of "п\u02bcятниця", which counts as a letter and is typed in four ways. */
const UNSPELLED = /[^\p{L}\p{M}\p{N}]|\u02bc/gu
const LONGEST_NAME = 30
const MOST_LOOKED = 10_000

/** Numbers by their names. Accents count first: "št" is Thursday in Slovak and "st" Wednesday. */
class Names {
  readonly exact = new Map<string, number>()
  readonly folded = new Map<string, number>()
  readonly #looked = new Map<string, number | null>()
  put(text: string, value: number): void {
    const word = text.toLowerCase().replaceAll(UNSPELLED, '')
    if (word.length < 2 || /\d/.test(word) || this.exact.has(word)) return
    this.exact.set(word, value)
    const plain = foldWord(word)
    if (!this.folded.has(plain)) this.folded.set(plain, value)
  }
  get(text: string): number | undefined {
    if (text.length > LONGEST_NAME) return undefined
    const known = this.#looked.get(text)
    if (known !== undefined) return known ?? undefined
    const word = ofOneScript(text.toLowerCase().replaceAll(UNSPELLED, ''))
    const value = this.exact.get(word) ?? this.folded.get(foldWord(word))
    // Words of a page come again and again; those of hostile pages never do.
    if (this.#looked.size >= MOST_LOOKED) this.#looked.clear()
    this.#looked.set(text, value ?? null)
    return value
  }
}

const LATIN = 'aeopcyxjkmthi'
const CYRILLIC = 'аеорсухјкмтні'

/** Writes the Latin letters of a Cyrillic word in Cyrillic: people type both, and they look the same. */
function ofOneScript(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word)) return word
  return word.replaceAll(/[a-z]/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter)
}

const vocabularies = new Map<string, Vocabulary>()

/** Names of months and weekdays in some languages. The first language wins where two disagree. */
export function vocabularyOf(languages: readonly string[]): Vocabulary {
  const key = languages.join()
  const known = vocabularies.get(key)
  if (known) return known
  const months = new Names()
  const weekdays = new Names()
  for (const language of languages) {
    names(language, months, 12, MORE_MONTHS[language], ['month'], (index) =>
      Date.UTC(2026, index, 2),
    )
    // 5 January 2026 was a Monday.
    names(language, weekdays, 7, MORE_WEEKDAYS[language], ['weekday'], (index) =>
      Date.UTC(2026, 0, 5 + index),
    )
  }
  const made = { months, weekdays, isAAnd: languages[0] === 'sk' || languages[0] === 'cs' }
  vocabularies.set(key, made)
  return made
}

function names(
  language: string,
  into: Names,
  count: number,
  more: string[] | undefined,
  [part]: ['month' | 'weekday'],
  at: (index: number) => number,
): void {
  const put = (text: string, index: number) => into.put(text, index + 1)
  for (const width of ['long', 'short'] as const)
    for (const withDay of [false, true]) {
      const format = new Intl.DateTimeFormat(language, {
        [part]: width,
        ...(withDay ? { day: 'numeric', month: width } : {}),
        timeZone: 'UTC',
        calendar: 'gregory',
      })
      for (let index = 0; index < count; index += 1) {
        const found = format.formatToParts(at(index)).find(({ type }) => type === part)?.value ?? ''
        put(found, index)
        if (part === 'weekday') put(found.split('-')[0] ?? '', index)
      }
    }
  for (const [index, words] of (more ?? []).entries())
    for (const word of words.split(' ')) put(word, index)
}

/** Lower case without accents, dots and apostrophes. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]|\u02bc/gu, '')
}
