import type { GIFT_PRICES } from '@okolo/contract/events/gift-fields'
import { parsePriceText, priceOf } from '#server/knowledge/prices/price.ts'
import type { Price } from '@okolo/contract/events/price'
import { labelOf } from './labels.ts'
import { sentencesOf } from './lines.ts'

export type SaidPrice = {
  price: (typeof GIFT_PRICES)[number]
  min: number | null
  max: number | null
  currency: string | null
  isSure: boolean
}

const VOLUNTARY =
  /(?<!\p{L})(?:донат\p{L}*(?! на )|вільн\p{L}+ внес\p{L}+|добровільн\p{L}+ (?:внес|пожертв|донат)\p{L}*|(?:внес|взнос|донат|плат|оплат)\p{L}* (?:за|по) (?:бажання|желани|можлив|возможн)\p{L}*|благодійн\p{L}+ внес\p{L}+|свободн\p{L}+ (?:взнос|донат)\p{L}*|добровольн\p{L}+ (?:взнос|пожертв)\p{L}*|донат\p{L}*|pay[- ]what[- ]you[- ](?:can|want|like|wish|feel)|pwyc|suggested donation|by donation|donations? welcome|spendenbasis|auf spende|gegen spende|hutspende|freiwillige spende|um spenden|freie spende|dobrovoľn\p{L}+ (?:príspev|vstupn)\p{L}*|prix libre|participation (?:libre|consciente)|au chapeau|offerta libera|ad offerta|contributo (?:libero|volontario)|aportación voluntaria|taquilla inversa|a la gorra|donativo|contribui\p{L}+ livre)(?!\p{L})/iu
/** A line that begins with its price names nothing else. */
const PRICE_LINE =
  /^[^\p{L}\d€$£₴]{0,4}(?:[€$£₴]\s?\d{1,6}|\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|\$|£|₴|грн|руб|eur|euro|kč|zł|chf|,-))/iu
/** A price at the end of a line, and words that entry is free behind a comma or a dash. */
export const PRICE_END =
  /(?:[,;·|–—(]\s*((?:вхід|вход|eintritt|vstup|entrée|ingresso|entrada|admission|free entry|entry)\s[\p{L} ]{3,20}\)?\.?)|(?:^|[\s,;·|–—(-]+)((?:[€$£₴]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|\$|£|₴|грн|руб|eur|kč|zł|chf))[^\p{L}]*))$/iu
const SHORTENED =
  /(?<!\p{L})(erm|ermäß|zľ|zníž|red|réd|rid|ridotto|stud|студ|пенс|пільг|льгот|conc|est|jub)\.\s?/giu
const SHORT_LINE = 60

/** The price of entry as a text says it; null where it says nothing of it. */
export function saidPrice(
  text: string,
  { title, language, country }: { title: string; language: string; country: string },
): SaidPrice | null {
  // A full stop behind "erm" or "студ" ends no sentence.
  const whole = text.replaceAll(SHORTENED, '$1 ')
  const stated = priceOf([], { texts: [whole], language, country })
  const amount = stated !== null && stated.min !== null ? withAmounts(stated, true) : null
  const lines = text.split('\n').slice(0, 400)
  const isVoluntary = VOLUNTARY.test(text)
  const isFree = lines.some(saysFree) || priceOf([], { title, country })?.is_free === true
  if (amount !== null) return { ...amount, isSure: !isFree && !isVoluntary }
  if (isVoluntary) return { ...NOTHING, price: 'voluntary', isSure: !isFree }
  if (isFree) return { ...NOTHING, price: 'free', isSure: true }
  const bare = lines
    .flatMap(sentencesOf)
    .filter((line) => PRICE_LINE.test(line) && line.length <= SHORT_LINE)
  const parsed = bare.map((line) => parsePriceText(line, country)).find((one) => one?.min != null)
  return parsed == null ? null : withAmounts({ ...parsed, text: null }, bare.length === 1)
}

const NOTHING = { min: null, max: null, currency: null }

function withAmounts({ min, max, currency }: Price, isSure: boolean): SaidPrice {
  const price = max === null ? 'from' : max === min ? 'exact' : 'range'
  return { price, min, max: price === 'range' ? max : null, currency, isSure }
}

/** "Вхід вільний": a part of a sentence that says so, and nobody for whom alone. */
function saysFree(line: string): boolean {
  const told = labelOf(line)
  if (told?.label === 'organizer' || told?.label === 'when') return false
  return sentencesOf(line).some((sentence) => {
    if (/\d\s?(?:€|\$|£|₴|грн|руб|eur)/iu.test(sentence)) return false
    return sentence.split(/[,;:–—(]\s*/).some((part) => {
      const price = part.length > 80 ? null : parsePriceText(part)
      return price?.is_free === true && price.condition === undefined && !FOR_SOME.test(sentence)
    })
  })
}

/** Free for children, for members, for those who come early. */
const FOR_SOME =
  /(?<!\p{L})(?:для (?:дітей|студентів|членів|учасників бойових|детей|студентов|пенсіонерів)|дітям|детям|für (?:kinder|mitglieder|studierende)|kinder (?:bis|unter|frei)|pre (?:členov|študentov|deti)(?! od)|for (?:members|children|students|kids|under)|pour les|per i soci|para (?:socios|menores|crianças))(?!\p{L})[^.]{0,30}(?:безкоштовн|вільн|бесплатн|frei|gratis|kostenlos|voľn|zadarmo|free|gratuit|liber|gratis)|(?:безкоштовн\p{L}*|вхід вільний|бесплатно|frei|kostenlos|zadarmo|voľný|free|gratuit|gratis)\s(?:для|für|pre|for|pour|per|para)\s/iu
