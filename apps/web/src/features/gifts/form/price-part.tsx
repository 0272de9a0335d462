import { GIFT_PRICES } from '@okolo/contract/events/gift-fields'
import { useTranslations } from 'use-intl'
import { currencyOf } from '../../../catalogue/filter/currency-of.ts'
import { Choice, Line } from './fields.tsx'
import type { Filled } from './filled.ts'

const NAMES = {
  '': 'prices.unsaid',
  free: 'prices.free',
  exact: 'prices.exact',
  from: 'prices.from',
  range: 'prices.range',
  voluntary: 'prices.voluntary',
} as const

/** The price; its amounts open below (give.css). `country`: whose currency is usual. */
export function PricePart({ filled, country }: { filled: Filled; country: string }) {
  const t = useTranslations('give')
  const usual = currencyOf(country) ?? 'EUR'
  const amount = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset data-part="price">
      <legend>{t('price')}</legend>
      <Choice
        name="price"
        filled={filled}
        label={t('priceKind')}
        options={GIFT_PRICES.map((price) => [price, t(NAMES[price])])}
      />
      <div data-if="amount" data-row="">
        <Line name="price_min" filled={filled} label={t('priceMin')} {...amount} />
        <div data-if="range">
          <Line name="price_max" filled={filled} label={t('priceMax')} {...amount} />
        </div>
        <Line
          name="currency"
          filled={filled}
          label={t('currency')}
          defaultValue={filled.begin.currency || usual}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <Line
        name="link"
        type="url"
        inputMode="url"
        filled={filled}
        label={t('link')}
        placeholder="https://"
        autoCapitalize="none"
      />
      <Line
        name="tickets"
        type="url"
        inputMode="url"
        filled={filled}
        label={t('tickets')}
        placeholder="https://"
        autoCapitalize="none"
      />
    </fieldset>
  )
}
