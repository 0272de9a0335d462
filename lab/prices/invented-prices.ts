import type { Json } from '@okolo/connectors/json'
import type { Price } from '@okolo/contract/events/price'
import type { Card } from '../categories/cards/gather-cards.ts'

export const CLAIMS = ['free', 'paid', 'from', 'amount'] as const
/** One of what a card may say of its price: free for all, paid without an amount, a least amount, an amount. */
type Claim = (typeof CLAIMS)[number]

/** A card that says of its price what nothing in its record says. */
type InventedPrice = { id: string; title: string; claim: Claim; record: string }

/** `contradicted`: cards with a price although their title says that they are free. */
export type PriceClaims = {
  cards: number
  said: Record<Claim, number>
  invented: InventedPrice[]
  contradicted: string[]
}

/** Counts what cards say of prices, and searches the record of each for a witness: a word, a flag or the number itself. */
export function priceClaims(cards: readonly Card[]): PriceClaims {
  const said = { free: 0, paid: 0, from: 0, amount: 0 }
  const invented: InventedPrice[] = []
  const contradicted: string[] = []
  for (const { id, content, raw } of cards) {
    const { price, titles, language } = content
    const title = titles[language] ?? ''
    if (price === null) continue
    const claim = claimOf(price)
    if (claim !== 'free' && price.condition === undefined && FREE_IN_TITLE.test(title))
      contradicted.push(`${id} ${title}`)
    if (claim === null) continue
    said[claim]++
    const record = JSON.stringify(raw)
    if (!isSaid(claim, price, textOf(raw), record)) invented.push({ id, title, claim, record })
  }
  return { cards: cards.length, said, invented, contradicted }
}

function claimOf(price: Price): Claim | null {
  if (price.is_free) return price.condition === undefined ? 'free' : null
  if (price.min !== null) return price.max === null ? 'from' : 'amount'
  return price.is_paid === true ? 'paid' : null
}

const FREE_WORD =
  /\bfree\b|gratis|gratuit|gratui|kostenlos|kostenfrei|entrata libera|entrada li[bv]re|entrée libre|libre acc|acceso libre|eintritt frei|freier eintritt|umsonst|zadarmo|zdarma|brezplačn|besplatn|ingyenes|darmow|безкоштовн|бесплатн|вільний|maksuton|vapaa pääsy|libre/iu
const FREE_FLAG =
  /"[^"]*(?:free|gratui|gratis|gratuito)[^"]*":\s*(?:true|1|"1"|"true"|"yes"|"oui")|"[^"]*(?:price|cost|preis|precio)[^"]*":\s*(?:0\b|"0(?:[.,]0+)?"|"")/iu
const PAID_WORD =
  /[€$£₴₽]\s?\d|\d\s?(?:[€$£₴₽]|eur|kč|kr\b|грн|руб)|ticket|entradas|billet|payant|kostenpflichtig|eintritt|\bpaid\b|\bfees?\b|\bcosts?\b|vstupn|квит|билет|платн|adgang|avgift|biglietti|pagamento|\bpago\b|tarif|precio/iu
const LEAST_WORD =
  /\bfrom\b|\bab\b|desde|à partir|\bdès\b|partire|\bод\b|від|\bот\b|\bod\b|\bfra\b|min|lowest|starting|\+/iu
const FREE_IN_TITLE = /^free\b(?!\s+(?:jazz|willy|fall|fire|style|range))|\(free\)|\bfree entry\b/iu

function isSaid(claim: Claim, price: Price, text: string, record: string): boolean {
  switch (claim) {
    case 'free':
      return FREE_WORD.test(text) || FREE_FLAG.test(record)
    case 'paid':
      return PAID_WORD.test(text)
    case 'from':
      return LEAST_WORD.test(record) && standsIn(price.min, record)
    case 'amount':
      return standsIn(price.min, record) && standsIn(price.max, record)
  }
}

/** True if a record has the number, as it is or in hundredths. */
function standsIn(amount: number | null, record: string): boolean {
  if (amount === null) return true
  const digits = record.replaceAll(/(\d)[ \u00a0.,'](?=\d{3}\b)/g, '$1')
  const [whole = ''] = String(amount).split('.')
  return new RegExp(`(?<!\\d)${whole}(?:\\d\\d)?(?!\\d)`).test(digits)
}

/** The texts of a record without its names of properties, addresses and flags. */
function textOf(raw: Json): string {
  if (typeof raw === 'string') return /^https?:/i.test(raw) ? '' : raw
  if (typeof raw !== 'object' || raw === null) return ''
  return Object.values(raw)
    .map((value) => textOf(value ?? null))
    .join(' ')
}
