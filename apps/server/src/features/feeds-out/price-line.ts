import type { Price } from '@okolo/contract/events/price'
import type { Locale } from '@okolo/contract/locale'
import { priceTexts } from '@okolo/i18n/format'

/** `from €8`, `Free (for members)`. Null if no source gives a price. */
export type PriceLine = (price: Price | null) => string | null

/** Writes one feed's prices as pages do, without fees. */
export async function priceLines(locale: Locale): Promise<PriceLine> {
  const say = await priceTexts(locale)
  return (price) => {
    if (price === null) return null
    const { is_free: isFree, is_paid: isPaid, min, max, condition, condition_kind: kind } = price
    if (isFree) return say('free')
    if (min === null && max === null) {
      if (kind !== undefined) return say(`freeFor.${kind}`)
      if (condition !== undefined) return say('freeIf', { condition })
      return price.text ?? (isPaid === true ? say('paid') : null)
    }
    const money = moneyFormat(locale, price.currency)
    if (min === null) return say('upTo', { price: money.format(max ?? 0) })
    if (max === null) return say('from', { price: money.format(min) })
    return min === max ? money.format(min) : money.formatRange(min, max)
  }
}

function moneyFormat(locale: Locale, currency: string | null): Intl.NumberFormat {
  return new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    trailingZeroDisplay: 'stripIfInteger',
  })
}
