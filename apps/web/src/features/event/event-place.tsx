import type { EventDetail } from '@okolo/contract/event'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { mapHref } from '../../catalogue/map-href.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './event-place.module.css'

/** Where it is: a drawing first, the map when somebody asks for it, another site's map without JavaScript. */
export function EventPlace({ event }: { event: EventDetail }) {
  const t = useTranslations('event')
  const { location, venue } = event
  if (location === null || venue === null) return null
  const href = mapHref(location)
  const show = (click: MouseEvent) => {
    click.preventDefault()
    openDialog({
      kind: 'place',
      name: venue.name,
      location,
      otherwise: () => window.open(href, '_blank', 'noopener'),
    })
  }
  return (
    <section aria-labelledby="location">
      <h2 id="location">{t('location')}</h2>
      <a
        className={styles['still']}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={show}
      >
        <svg viewBox="0 0 320 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
          <circle className={styles['ring']} cx="160" cy="50" r="46" />
          <circle className={styles['ring']} cx="160" cy="50" r="92" />
          <circle className={styles['ring']} cx="160" cy="50" r="140" />
          <circle className={styles['pin']} cx="160" cy="50" r="10" />
        </svg>
        <span className={styles['where']}>
          <strong>{venue.name}</strong>
          {venue.address !== null && <span>{venue.address}</span>}
        </span>
        <span className={controls['chip']}>
          <Icon name="map" size={18} />
          {t('showMap')}
        </span>
      </a>
    </section>
  )
}
