import { GIFT_PRICES } from '@okolo/contract/events/gift-fields'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { currencyOf } from '../../../catalogue/filter/currency-of.ts'
import { Choice, FilledForm, Line, UrlLine } from '../fields/fields.tsx'

const NAMES = {
  '': 'prices.unsaid',
  free: 'prices.free',
  exact: 'prices.exact',
  from: 'prices.from',
  range: 'prices.range',
  voluntary: 'prices.voluntary',
} as const

/** The price; its amounts open below (give.css). `country`: whose currency is usual. */
export function PricePart({ country }: { country: string }) {
  const t = useTranslations('give')
  const { begin } = use(FilledForm)
  const usual = currencyOf(country) ?? 'EUR'
  const amount = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset data-part="price">
      <legend>{t('price')}</legend>
      <Choice name="price" options={GIFT_PRICES.map((price) => [price, t(NAMES[price])])} />
      <div data-if="amount" data-row="">
        <Line name="price_min" {...amount} />
        <div data-if="range">
          <Line name="price_max" {...amount} />
        </div>
        <Line
          name="currency"
          defaultValue={begin.currency || usual}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <UrlLine name="link" />
      <UrlLine name="tickets" />
    </fieldset>
  )
}
