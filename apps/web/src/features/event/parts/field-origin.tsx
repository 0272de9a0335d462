import type { FieldOrigin as Origin } from '@okolo/contract/events/event'
import { useLocale, useTranslations } from 'use-intl'
import { agoText } from '../../../catalogue/event/event-time.ts'

type FieldOriginProps = { of: 'time' | 'place' | 'price'; origin: Origin | null; now: string }

/** The source of a value, and the time of its last check. */
export function FieldOrigin({ of: field, origin, now }: FieldOriginProps) {
  const t = useTranslations('event')
  const locale = useLocale()
  if (origin === null) return null
  if (origin.rule === 'lock') return <p>{t('setByOperator')}</p>
  const words = { name: origin.name, ago: agoText(locale, origin.checked_at, now) }
  const text =
    field === 'time'
      ? t('timeFrom', words)
      : field === 'price'
        ? t('priceFrom', words)
        : t('placeFrom', words)
  return <p suppressHydrationWarning>{text}</p>
}
