/**
 * Facts that a text tells in figures, made comparable between languages: `8 pm` is `20 Uhr`, `21.11.` is `21 November`,
 * `XX. ročník` is `20th edition`.
 */
export type ToldFacts = {
  /** Numbers without leading zeros; months that are named are `m11`. */
  numbers: string[]
  /** `12.5 EUR` */
  prices: string[]
}

const LANGUAGES =
  'en es fr pt de ru it sk uk cs pl hu nl da sv nb fi et lv lt sl hr sr bg ro el tr ca gl eu be'.split(
    ' ',
  )

/** Reads numbers and prices. `languages`: of the text, for the names of months. */
export function toldFacts(text: string, languages: readonly string[]): ToldFacts {
  const plain = text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  const lower = withRomans(plain).toLowerCase()
  return { prices: pricesIn(lower), numbers: numbersIn(lower, monthsOf(languages)) }
}

/** The facts of one list that the other lacks, where a named month stands for its number. */
export function lostFacts(
  before: ToldFacts,
  after: ToldFacts,
): { numbers: string[]; prices: string[] } {
  const lost = without(before.numbers, after.numbers)
  const added = without(after.numbers, before.numbers)
  return {
    numbers: without(lost.map(asNumber), added.map(asNumber)).concat(
      without(added.map(asNumber), lost.map(asNumber)),
    ),
    prices: without(before.prices, after.prices).concat(without(after.prices, before.prices)),
  }
}

const asNumber = (fact: string) => fact.replace(/^m/, '')

function without(facts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return facts.filter((fact) => {
    const at = left.indexOf(fact)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const AMOUNT = String.raw`(?<!\d)(?:\d{1,3}(?:[ .,'’]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)`
const CURRENCIES: Record<string, string> = {
  EUR: String.raw`€|eur(?:os?|a|ami|ach)?|евро|євро`,
  GBP: String.raw`£|gbp|pounds?|фунт\p{L}*|pfund|libras?|libier|livres? sterling|sterline`,
  USD: String.raw`us\$|\$|usd|dollars?|dólares|доллар\p{L}*|долар\p{L}*`,
  CZK: String.raw`kč|czk|kor[uú]n\p{L}*|kronen|coron\p{L}*|couronnes?|coroas?|crowns?|крон\p{L}*`,
  PLN: String.raw`zł|pln|z[lł]ot\p{L}*|злот\p{L}*`,
  UAH: String.raw`₴|uah|грн|грив\p{L}*|hryv\p{L}*|hrywn\p{L}*`,
  RUB: String.raw`₽|rub|руб\p{L}*|rubel|rubl\p{L}*|roubl\p{L}*|rublos?|rubli`,
  HUF: String.raw`ft|huf|forint\p{L}*|форинт\p{L}*`,
  CHF: String.raw`chf|sfr|франк\p{L}*|frank\p{L}*|francs?|franch\p{L}+`,
}
const PRICES = Object.entries(CURRENCIES).map(([currency, words]) => ({
  currency,
  pattern: new RegExp(
    `(?:(?<![\\p{L}])(?:${words})\\.? ?(?<after>${AMOUNT})(?!\\d))|(?:(?<before>${AMOUNT}) ?(?:,- ?)?(?:${words})(?!\\p{L}))`,
    'gu',
  ),
}))

function pricesIn(text: string): string[] {
  const spaced = text.replaceAll(/\s/g, ' ')
  return PRICES.flatMap(({ currency, pattern }) =>
    [...spaced.matchAll(pattern)].map(
      ({ groups }) => `${amountOf(groups?.['before'] ?? groups?.['after'] ?? '')} ${currency}`,
    ),
  )
}

function amountOf(written: string): number {
  const cents = /[.,](\d{1,2})$/.exec(written)
  const whole = cents === null ? written : written.slice(0, cents.index)
  return Number(whole.replaceAll(/\D/g, '')) + Number(`0.${cents?.[1] ?? '0'}`)
}

const NOON = String.raw`a\.? ?m\b\.?|p\.? ?m\b\.?`
const DAYTIME = String.raw`de la tarde|de la noche|da tarde|da noite|du soir|de l['’]après-midi|di sera|del pomeriggio|вечера|вечора|večer|popoludní|poobede|abends|nachmittags|in the evening|in the afternoon`
const TIME = String.raw`\d{1,2}(?:[:.h]\d{2})?`
const HALF_DAYS = new RegExp(
  String.raw`(?<![\d.,:])(?:(${TIME}) ?(-|bis|to|a|до|do|à) ?)?(${TIME})(?: ?(${NOON})| ?(?:uhr|h|hod\.?|год\.?|часов|часа)? ?(?:${DAYTIME})(?!\p{L}))`,
  'gu',
)

function numbersIn(text: string, months: ReadonlyMap<string, number>): string[] {
  const whole = text
    .replaceAll(/\s/g, ' ')
    .replaceAll(HALF_DAYS, (_, from?: string, join = '', to = '', noon = 'pm') =>
      [from === undefined ? [] : [hourIn(from, noon), join], hourIn(to, noon)].flat().join(' '),
    )
    .replaceAll(/(?<!\d)\d{1,3}(?:[ .,'’]\d{3}){1,4}(?!\d)/g, (number) =>
      number.replaceAll(/\D/g, ''),
    )
    .replaceAll(
      /(\d{1,2})(\.|st|nd|rd|th|er|º|\.º)? (?:de |of )?(\p{L}{3,20})(?!\p{L})/gu,
      (match, day, mark, word) =>
        namedFact(months, word, match, `${String(day)}${String(mark ?? '')}`),
    )
    .replaceAll(/(?<!\p{L})(\p{L}{3,20})\.? (\d{1,2}(?!\d))/gu, (match, word, day) =>
      namedFact(months, word, match, String(day)),
    )
  // Minutes and cents of zero are often left out.
  return (whole.match(/m?\d+/g) ?? [])
    .map((number) => number.replace(/^0+(?=\d)/, ''))
    .filter((number) => number !== '0')
}

function namedFact(
  months: ReadonlyMap<string, number>,
  word: unknown,
  match: string,
  day: string,
): string {
  const month = months.get(String(word))
  return month === undefined ? match : `${day} m${month} `
}

/** A time of twelve hours as one of twenty-four. */
function hourIn(time: string, noon: string): string {
  const [written = '', ...minutes] = time.split(/(?=[:.h])/)
  const hour = Number(written)
  const counted = hour > 12 ? hour : (hour % 12) + (noon.startsWith('a') ? 0 : 12)
  return [counted, ...minutes].join('')
}

const CENTURY_AFTER = String.raw`(?=\.? (?:secolo|siècle|стол|век|стор|ст\.|stor|roč))`
const CENTURY_BEFORE = '(?<=(?:siglo|século|secolo) )'
const NUMERAL = '(X{0,3})(IX|IV|V?I{0,3})'
const ROMAN = new RegExp(
  String.raw`(?<![\p{L}\d])(?=[XVI]{2}|[XVI](?:e|ème|º|ª)|[XVI]${CENTURY_AFTER}|${CENTURY_BEFORE}[XVI])${NUMERAL}(?:e|ème|º|ª)?(?![\p{L}\d])`,
  'gu',
)

/** Roman numerals up to 39 as figures; those of one letter only where they count centuries or years. */
function withRomans(text: string): string {
  return text.replaceAll(ROMAN, (match, tens: string, ones: string) =>
    tens + ones === '' ? match : ` ${10 * tens.length + ONES.indexOf(ones)} `,
  )
}
const ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

const monthWords = new Map<string, ReadonlyMap<string, number>>()

function monthsOf(languages: readonly string[]): ReadonlyMap<string, number> {
  const key = languages.join()
  const known = monthWords.get(key)
  if (known !== undefined) return known
  const months = new Map<string, number>()
  const ambiguous = new Set<string>()
  for (const language of LANGUAGES)
    for (const [word, month] of wordsOf(language)) {
      if ((months.get(word) ?? month) !== month) ambiguous.add(word)
      months.set(word, month)
    }
  for (const word of ambiguous) months.delete(word)
  for (const language of languages)
    for (const [word, month] of wordsOf(language)) months.set(word, month)
  monthWords.set(key, months)
  return months
}

/** The names of months in a language, by themselves and after a day. */
function wordsOf(language: string): [string, number][] {
  try {
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
    ])
    return Array.from({ length: 12 }, (_, i) => i + 1).flatMap((month) =>
      formats.flatMap((format): [string, number][] => {
        const parts = format.formatToParts(new Date(Date.UTC(2026, month - 1, 1)))
        const word = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
        const letters = /\p{L}{3,}/u.exec(word)?.[0]
        return letters === undefined ? [] : [[letters, month]]
      }),
    )
  } catch {
    return []
  }
}
