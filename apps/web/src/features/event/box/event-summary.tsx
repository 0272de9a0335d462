import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import controls from '../../../ui/controls.module.css'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { EventPart } from '../parts/event-part.ts'
import styles from './event-summary.module.css'
import { PriceFact } from './price-fact.tsx'
import { WhenFact } from './when-fact.tsx'
import { WhereFact } from './where-fact.tsx'

/** Time, place and price in three rows (VISUAL). */
export function EventSummary(part: EventPart) {
  const t = useTranslations('event')
  return (
    <dl className={styles['summary']}>
      <Fact icon="calendar" name={t('when')}>
        <WhenFact {...part} />
      </Fact>
      <Fact icon={isOnlyOnline(part) ? 'globe' : 'map'} name={t('where')}>
        <WhereFact {...part} />
      </Fact>
      <Fact icon="ticket" name={t('price')}>
        <PriceFact {...part} />
      </Fact>
    </dl>
  )
}

function isOnlyOnline({ event }: EventPart): boolean {
  return event.venue === null && event.is_online
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>
        <Icon name={icon} size={24} />
        <span className={controls['hidden']}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
