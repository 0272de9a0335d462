import { cleanText, cut } from '#server/words/html.ts'
import { FREE, saysFree, titleSaysFree } from './free-words.ts'
import { pricedParts, saysPaidEntry } from './price-in-text.ts'
import { freeCondition, kindOfCondition, saysMinimum, saysPaid } from './price-words.ts'
import type { Offer } from '@okolo/connectors/event-draft'
import type { Price } from '@okolo/contract/events/price'

const ADDED =
  /(\+\s*(booking\s*)?fees?|plus fees|zzgl\.?|plus gebuhr|frais en sus|\+ poplat|\+ commission)/
const INCLUDED = /(incl(\.|uding|uded)? (all )?fees|inkl\.? geb|frais inclus|vratane poplatkov)/

const CURRENCIES: [RegExp, string][] = [
  [/€|\beur(o|os)?\b|\bevro/, 'EUR'],
  [/£|\bgbp\b/, 'GBP'],
  [/\busd\b|us\$/, 'USD'],
  [/\bczk\b|\bkc\b/, 'CZK'],
  [/\bchf\b/, 'CHF'],
  [/\bpln\b|\bzl\b|\bzloty/, 'PLN'],
  [/\bhuf\b|\bft\b/, 'HUF'],
  [/₴|\buah\b|грн/, 'UAH'],
  [/₽|\brub\b|руб/, 'RUB'],
  [/\bnok\b/, 'NOK'],
  [/\bsek\b/, 'SEK'],
  [/\bdkk\b/, 'DKK'],
  [/\bcad\b|ca\$/, 'CAD'],
  [/\bmxn\b|mx\$/, 'MXN'],
  [/\baud\b|au\$/, 'AUD'],
]
/** Signs that several countries share, by country (ISO 3166-1 alpha-2). */
const OWN_CURRENCIES: [
  sign: RegExp,
  byCountry: Record<string, string>,
  elsewhere: string | null,
][] = [
  [
    /\$/,
    {
      ca: 'CAD',
      mx: 'MXN',
      au: 'AUD',
      nz: 'NZD',
      ar: 'ARS',
      cl: 'CLP',
      co: 'COP',
      sg: 'SGD',
      hk: 'HKD',
    },
    'USD',
  ],
  [/\bkr\b/, { no: 'NOK', se: 'SEK', dk: 'DKK', is: 'ISK', fo: 'DKK', sj: 'NOK' }, null],
]

function currencyIn(text: string, country: string | undefined): string | null {
  const named = CURRENCIES.find(([sign]) => sign.test(text))
  if (named !== undefined) return named[1]
  const shared = OWN_CURRENCIES.find(([sign]) => sign.test(text))
  return shared === undefined ? null : (shared[1][country?.toLowerCase() ?? ''] ?? shared[2])
}

const AMOUNT = String.raw`\d{1,3}(?:[ \u00a0.,']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const CURRENCY_SIGN = String.raw`€|£|\$|₴|₽|грн|руб|\b(?:eur|euros?|gbp|usd|cad|mxn|aud|czk|kc|chf|pln|zl|huf|ft|uah|rub|nok|sek|dkk|kr)\b`
const PRICED = new RegExp(
  `(?:${CURRENCY_SIGN})\\s*(${AMOUNT})|(${AMOUNT})\\s*(?:[-–—/]|to|bis|a|az|do|до)\\s*(${AMOUNT})\\s*(?:${CURRENCY_SIGN})|(${AMOUNT})\\s*(?:,-+\\s*)?(?:${CURRENCY_SIGN})`,
  'gu',
)

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
}

export function parseAmount(text: string): number | null {
  const digits = text.replace(/[\s\u00a0']/g, '')
  // The last separator with one or two digits behind it is the decimal one; any other groups thousands.
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = decimal === null ? digits : digits.slice(0, decimal.index)
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimal?.[1] ?? '0'}`)
  return Number.isFinite(value) && value < 1_000_000 ? value : null
}

/**
 * Reads a price from free text; null if it says nothing usable. `country` decides about a sign such as "$" (ISO
 * 3166-1 alpha-2).
 */
export function parsePriceText(source: string, country?: string): Stated | null {
  const text = folded(source)
  const paid = amountsOf(text, country)
  if (paid !== null) return paid
  const condition = freeCondition(source, text, FREE)
  if (condition !== null) return freeIf(condition)
  // "0 €" is all that is left of amounts.
  if (saysFree(text) || text.search(PRICED) !== -1)
    return { ...FOR_NOTHING, currency: currencyIn(text, country) }
  return saysPaid(text) ? PAID : null
}

/** The least and the most of the amounts that a folded text names; null where it names none above nothing. */
function amountsOf(text: string, country: string | undefined): Stated | null {
  const paid = [...text.matchAll(PRICED)]
    .flatMap((match) => match.slice(1).filter((group) => group !== undefined))
    .map((group) => parseAmount(group) ?? 0)
    .filter((amount) => amount > 0)
  if (paid.length === 0) return null
  const currency = currencyIn(text, country)
  const fees = ADDED.test(text) ? 'added' : INCLUDED.test(text) ? 'included' : 'unknown'
  const max = saysMinimum(text) ? null : Math.max(...paid)
  return { is_free: false, min: Math.min(...paid), max, currency, fees }
}

type Stated = Omit<Price, 'text'>

const FOR_NOTHING: Stated = { is_free: true, min: 0, max: 0, currency: null, fees: 'included' }
const UNKNOWN: Stated = { is_free: false, min: null, max: null, currency: null, fees: 'unknown' }
const PAID: Stated = { ...UNKNOWN, is_paid: true }

/** A price that is free under a condition: nobody says what the others pay. */
function freeIf(condition: string): Stated {
  const kind = kindOfCondition(folded(condition))
  return { ...UNKNOWN, condition, ...(kind !== undefined && { condition_kind: kind }) }
}

/** Of an offer that is told to be free: its own words may say for whom, or name an amount all the same. */
function freeOffer({ text }: Offer, country: string | undefined): Stated {
  if (text === undefined) return FOR_NOTHING
  const words = cleanText(text)
  const condition = freeCondition(words, folded(words), FREE)
  return amountsOf(folded(words), country) ?? (condition === null ? FOR_NOTHING : freeIf(condition))
}

/** The most one pays; null where the price is the least. */
function most({ price, priceMax, text, minimum }: Offer): number | null {
  if (priceMax !== undefined) return priceMax
  const isLeast = minimum === true || (text !== undefined && saysMinimum(folded(cleanText(text))))
  return isLeast ? null : (price ?? null)
}

/** The price of one offer; null where the offer names none. */
function statedBy(offer: Offer, country: string | undefined): Stated | null {
  const { price, priceMax, free, text } = offer
  // Feeds set "not free" where they know no price: beside a zero it leaves nothing known.
  const isNothing = (price ?? 0) === 0 && (priceMax ?? 0) === 0
  if (isNothing && (free === true || (price === 0 && free !== false)))
    return freeOffer(offer, country)
  if (price === undefined || (isNothing && free === false))
    return text === undefined ? null : parsePriceText(text, country)
  const [currency, fees] = [offer.currency ?? null, offer.fees ?? 'unknown']
  return { is_free: false, min: price, max: most(offer), currency, fees }
}

/** Other facts of the event that help to read its price. */
export type PriceContext = {
  /** ISO 3166-1 alpha-2: whose "$" it is. */
  country?: string
  /** BCP 47, of `texts`. */
  language?: string
  /** The title as plain text. */
  title?: string
  /** Title, summary and description, plain text or HTML. */
  texts?: readonly string[]
}

/**
 * One honest price from all offers of a listing (specification 17): never a number that no source stated, and a
 * number without a currency stays a text. If no offer names an amount, one that the description names for entry counts:
 * what names a price is not free.
 */
export function priceOf(offers: readonly Offer[], context: PriceContext = {}): Price | null {
  const texts = offers.flatMap(({ text }) => (text === undefined ? [] : [text]))
  const stated = offers.flatMap((offer) => statedBy(offer, context.country) ?? [])
  const shown = cut(texts.map(cleanText).filter(Boolean).join(' · '), 300)
  const text = shown === '' ? null : shown
  const paid = stated.filter(
    ({ is_free, min, currency }) => !is_free && min !== null && currency !== null,
  )
  const amount = allOf(paid) ?? allOf(statedInTexts(context))
  if (amount !== null) return { ...amount, text }
  if (stated.length > 0 && stated.every(({ is_free }) => is_free)) return { ...FOR_NOTHING, text }
  if (context.title !== undefined && titleSaysFree(folded(context.title)))
    return { ...FOR_NOTHING, text }
  const conditional = stated.find(({ condition }) => condition !== undefined)
  if (conditional !== undefined) return { ...conditional, text }
  const isPaid =
    stated.some(({ is_paid: isTold, min }) => isTold === true || (min ?? 0) > 0) ||
    context.texts?.some((each) => MAYBE_PAID.test(each) && saysPaidEntry(folded(each))) === true
  // "De pago" is better said in the reader's language; words with a number say more.
  if (isPaid) return { ...PAID, text: text !== null && /\d/.test(text) ? text : null }
  return text === null ? null : { ...UNKNOWN, text }
}

/** The range of several amounts of one currency, that of the first. */
function allOf(stated: readonly Stated[]): Stated | null {
  const [first] = stated
  if (first === undefined) return null
  const same = stated.filter(({ currency }) => currency === first.currency)
  return {
    is_free: false,
    min: Math.min(...same.map(({ min }) => min ?? Infinity)),
    max: same.some(({ max }) => max === null) ? null : Math.max(...same.map(({ max }) => max ?? 0)),
    currency: first.currency,
    fees: same.every((offer) => offer.fees === first.fees) ? first.fees : 'unknown',
  }
}

/** Most texts name no amount and no paid entry, and need no closer reading. */
const NAMES_MONEY =
  /[€£$₴₽]|\d\s?(?:eur|gbp|usd|cad|mxn|aud|czk|k[cč](?!\p{L})|chf|pln|z[lł]|huf|ft(?!\p{L})|uah|rub|nok|sek|dkk|kr(?!\p{L})|грн|руб)|(?:eur|gbp|usd|chf|pln|huf|czk)\s?\d/iu
const MAYBE_PAID = /paid|fee|ticketed|payant|de pago|paga|kostenpfl|plat|плат/i
const LINE_ENDS = /<(?:br|\/?p|\/?li|\/?h\d|\/?blockquote)\b[^>]*>/g

/** The prices of entry that titles and descriptions name, with a currency. */
function statedInTexts({ texts = [], language = 'und', country }: PriceContext): Stated[] {
  return texts.flatMap((source) => {
    if (!NAMES_MONEY.test(source)) return []
    const text = folded(source.replaceAll(LINE_ENDS, '\n').replaceAll(/<[^>]*>|&nbsp;/g, ' '))
    return pricedParts(text, language, amountPlaces).flatMap((part) => {
      const stated = amountsOf(part, country)
      return stated === null || stated.currency === null ? [] : [stated]
    })
  })
}

function amountPlaces(text: string): { from: number; to: number }[] {
  return [...text.matchAll(PRICED)].map(({ index, 0: whole }) => ({
    from: index,
    to: index + whole.length,
  }))
}
