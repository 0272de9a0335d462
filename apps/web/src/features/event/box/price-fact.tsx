import { isPriceStated, usePriceText } from '../../../catalogue/event/price-text.ts'
import type { EventPart } from '../parts/event-part.ts'
import styles from './event-summary.module.css'
import { FieldOrigin } from './field-origin.tsx'

/** The price as its source states it. */
export function PriceFact(part: EventPart) {
  const priceText = usePriceText()
  const { price } = part.event
  return (
    <>
      <p
        className={`${styles['main']} ${isPriceStated(price) ? '' : styles['unstated']}`}
        suppressHydrationWarning
      >
        {priceText(price)}
      </p>
      <FieldOrigin of="price" {...part} />
    </>
  )
}
