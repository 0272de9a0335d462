import { useTranslations } from 'use-intl'
import type { EventPart } from '../parts/event-part.ts'
import { useSourceName } from '../parts/source-name.ts'

/** Which of several sources a value is from. When each was read stands in their list. */
export function FieldOrigin({ of: field, event }: EventPart & { of: 'time' | 'price' }) {
  const t = useTranslations('event')
  const nameOf = useSourceName()
  const origin = event.origins[field]
  if (origin === null) return null
  if (origin.rule === 'lock') return <p>{t('setByOperator')}</p>
  if (event.sources.length < 2) return null
  const name = nameOf(origin)
  return <p>{field === 'time' ? t('timeFrom', { name }) : t('priceFrom', { name })}</p>
}
