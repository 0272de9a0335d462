import type { Price } from '@okolo/contract/events/price'
import type { Locale } from '@okolo/contract/locale'
import { useLocale, useTranslations } from 'use-intl'
import { formatTag } from './event-time.ts'
import { remembered } from './remembered.ts'

/**
 * Returns the price in words (VISUAL): "Free", "€8 incl. fees", "€8 + fees", "Price not stated", "Paid". Unknown
 * fees give "€8, fees may apply". A source's words replace an unknown amount.
 */
export function usePriceText(): (price: Price | null) => string {
  const t = useTranslations('price')
  const amountOf = useAmount()
  return (price) => {
    if (price === null) return t('notStated')
    if (price.is_free) return t('free')
    const amount = amountOf(price)
    if (amount === null && price.condition_kind !== undefined)
      return t(`freeFor.${price.condition_kind}`)
    if (amount === null && price.condition !== undefined)
      return t('freeIf', { condition: price.condition })
    if (amount === null) return price.text ?? t(price.is_paid === true ? 'paid' : 'notStated')
    switch (price.fees) {
      case 'included':
        return t('withFees', { price: amount })
      case 'added':
        return t('plusFees', { price: amount })
      case 'unknown':
        return t('maybeFees', { price: amount })
    }
  }
}

/** Returns "€8", "€8–12", "from €8", "up to €12", or null without an amount. */
function useAmount(): (price: Price) => string | null {
  const t = useTranslations('price')
  const locale = useLocale()
  return ({ min, max, currency }) => {
    if (min !== null && max !== null && max > min) return money(locale, min, currency, max)
    if (min !== null && max === null) return t('from', { price: money(locale, min, currency) })
    if (min !== null) return money(locale, min, currency)
    return max === null ? null : t('upTo', { price: money(locale, max, currency) })
  }
}

/** True for an amount, "Free", or a source's own words. */
export function isPriceStated(price: Price | null): boolean {
  if (price === null) return false
  const { is_free: isFree, min, max, condition, condition_kind: kind, text } = price
  return isFree || [min, max, condition ?? null, kind ?? null, text].some((said) => said !== null)
}

/** Returns what it costs at least, beside the word "Tickets": "from €8", "€8", or null without an amount. */
export function useLeastPrice(): (price: Price | null) => string | null {
  const amountOf = useAmount()
  return (price) => {
    if (price === null || price.is_free) return null
    const isRange = price.min !== null && price.max !== null && price.max > price.min
    return amountOf(isRange ? { ...price, max: null } : price)
  }
}

/** Returns a few characters for a pin: "Free", "€8", or "€8+" if some pay more. Null without an amount. */
export function useShortPrice(): (price: Price | null) => string | null {
  const t = useTranslations('price')
  const locale = useLocale()
  return (price) => {
    if (price === null) return null
    if (price.is_free) return t('free')
    const least = price.min ?? price.max
    if (least === null) return null
    const amount = money(locale, least, price.currency)
    return price.min === null || price.max === price.min ? amount : t('least', { price: amount })
  }
}

const formats = new Map<string, Intl.NumberFormat>()
const texts = remembered()

/** Returns `€8`, `€8.50`, `€8–12`, or the bare number without a currency. */
export function money(locale: Locale, from: number, currency: string | null, to?: number): string {
  const key = `${locale} ${currency}`
  return texts(`${key} ${from} ${to}`, () => {
    let format = formats.get(key)
    if (!format) formats.set(key, (format = moneyFormat(locale, currency)))
    return to === undefined ? format.format(from) : format.formatRange(from, to)
  })
}

function moneyFormat(locale: Locale, currency: string | null): Intl.NumberFormat {
  return new Intl.NumberFormat(formatTag(locale), {
    ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    trailingZeroDisplay: 'stripIfInteger',
  })
}
