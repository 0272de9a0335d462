import { cleanText, cut } from './html.ts'
import type { Offer } from '@okolo/connectors/event-draft'
import type { Price } from '@okolo/contract/event'

/** Words for "free" in the nine languages and their neighbours, accents folded away. */
const FREE =
  /\b(free( of charge| admission| entry| entrance)?|no charge|gratis|gratuit[eo]?s?|entree libre|acces libre|entrada (libre|livre|gratuita)|acceso libre|ingresso (libero|gratuito)|kostenlos|kostenfrei|frei(er)? eintritt|eintritt (ist )?frei|vstup (volny|zdarma|zadarmo)|zdarma|zadarmo|volny vstup|bezplatn\p{L}*|maksuton|vapaa paasy|ilmainen|gratis inngang|ingyenes)\b|бесплатн|безкоштовн|вход свободн|вхід вільн|вільний вхід/u
/** "free" inside these says the opposite or something else. */
const NOT_FREE =
  /\b(not free|nicht kostenlos|free for (members|children|kids|under)|gratuit pour|gratis para (menores|ninos|socios)|feel free|free parking|alcohol[- ]free|gluten[- ]free)\b/
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
  [/\$/, 'USD'],
]

const AMOUNT = String.raw`\d{1,3}(?:[ \u00a0.,']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const CURRENCY_SIGN = String.raw`€|£|\$|₴|₽|грн|руб|\b(?:eur|euros?|gbp|usd|czk|kc|chf|pln|zl|huf|ft|uah|rub|nok|sek|dkk|kr)\b`
const PRICED = new RegExp(
  `(?:${CURRENCY_SIGN})\\s*(${AMOUNT})|(${AMOUNT})\\s*(?:[-–—]|to|bis|a|až|do)\\s*(${AMOUNT})\\s*(?:${CURRENCY_SIGN})|(${AMOUNT})\\s*(?:,-+\\s*)?(?:${CURRENCY_SIGN})`,
  'gu',
)

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
}

export function parseAmount(text: string): number | null {
  const digits = text.replace(/[\s\u00a0']/g, '')
  // The last separator with one or two digits behind it is the decimal one; any other groups thousands.
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = decimal === null ? digits : digits.slice(0, decimal.index)
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimal?.[1] ?? '0'}`)
  return Number.isFinite(value) && value < 1_000_000 ? value : null
}

/** In a short note the word is enough; in prose it must open a sentence, or it may speak of the cloakroom. */
const SHORT_NOTE = 40

function saysFree(text: string): boolean {
  if (NOT_FREE.test(text)) return false
  if (text.length <= SHORT_NOTE) return FREE.test(text)
  return text
    .split(/[.!?;:|\n\u2022]|\s[-–—/]\s/)
    .some((sentence) => (FREE.exec(sentence)?.index ?? Infinity) < 12)
}

/** What a source's free text says about the price; null where it says nothing usable. */
export function parsePriceText(source: string): Omit<Price, 'text'> | null {
  const text = folded(source)
  const amounts = [...text.matchAll(PRICED)]
    .flatMap((match) => match.slice(1).filter((group) => group !== undefined))
    .map(parseAmount)
    .filter((amount) => amount !== null)
  const currency = CURRENCIES.find(([sign]) => sign.test(text))?.[1] ?? null
  const fees = ADDED.test(text) ? 'added' : INCLUDED.test(text) ? 'included' : 'unknown'
  const paid = amounts.filter((amount) => amount > 0)
  if (paid.length > 0)
    return { is_free: false, min: Math.min(...paid), max: Math.max(...paid), currency, fees }
  const free = saysFree(text) || amounts.length > 0
  return free ? { is_free: true, min: 0, max: 0, currency, fees: 'included' } : null
}

/**
 * One honest price from all offers of a listing (COMPLAINTS 6): never a number that no source stated, and a
 * number without a currency stays a text.
 */
export function priceOf(offers: readonly Offer[]): Price | null {
  const texts = offers.flatMap(({ text }) => (text === undefined ? [] : [text]))
  const stated = offers.flatMap((offer): Omit<Price, 'text'>[] => {
    if (offer.free === true || (offer.price === 0 && (offer.priceMax ?? 0) === 0))
      return [{ is_free: true, min: 0, max: 0, currency: null, fees: 'included' }]
    if (offer.price === undefined)
      return offer.text === undefined ? [] : [parsePriceText(offer.text) ?? []].flat()
    return [
      {
        is_free: false,
        min: offer.price,
        max: offer.priceMax ?? offer.price,
        currency: offer.currency ?? null,
        fees: offer.fees ?? 'unknown',
      },
    ]
  })
  const shown = cut(texts.map(cleanText).filter(Boolean).join(' · '), 300)
  const text = shown === '' ? null : shown
  const paid = stated.filter(({ is_free, currency }) => !is_free && currency !== null)
  const first = paid[0]
  if (first !== undefined) {
    const same = paid.filter(({ currency }) => currency === first.currency)
    const fees = same.every((offer) => offer.fees === first.fees) ? first.fees : 'unknown'
    return {
      is_free: false,
      min: Math.min(...same.map(({ min }) => min ?? Infinity)),
      max: Math.max(...same.map(({ max }) => max ?? 0)),
      currency: first.currency,
      fees,
      text,
    }
  }
  if (stated.length > 0 && stated.every(({ is_free }) => is_free))
    return { is_free: true, min: 0, max: 0, currency: null, fees: 'included', text }
  return text === null
    ? null
    : { is_free: false, min: null, max: null, currency: null, fees: 'unknown', text }
}
