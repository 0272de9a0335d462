import { useTranslations } from 'use-intl'
import { usePriceText } from '../../../catalogue/event/price-text.ts'
import type { EventPart } from '../parts/event-part.ts'
import styles from './event-summary.module.css'
import { FieldOrigin } from './field-origin.tsx'

/** The price as its source states it. */
export function PriceFact(part: EventPart) {
  const t = useTranslations('price')
  const priceText = usePriceText()
  const { price } = part.event
  const unclear = price !== null && !price.is_free && price.min !== null && price.fees === 'unknown'
  return (
    <>
      <p
        className={`${styles['main']} ${price === null ? styles['unstated'] : ''}`}
        suppressHydrationWarning
      >
        {priceText(price)}
      </p>
      {unclear && <p>{t('feesNotStated')}</p>}
      <FieldOrigin of="price" {...part} />
    </>
  )
}
