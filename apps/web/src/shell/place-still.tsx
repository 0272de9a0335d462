import { useRouteContext } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { openDialog } from '../catalogue/open-dialog.ts'
import controls from '../ui/controls.module.css'
import { Icon } from '../ui/icon.tsx'
import { mapHref } from '../catalogue/places/map-href.ts'
import styles from './place-still.module.css'

type Place = { name: string; address: string | null; location: [number, number] }

/** The place as a drawing first, as a map on request, and as a link to another site's map without JavaScript. */
export function PlaceStill({ name, address, location }: Place) {
  const t = useTranslations('event')
  const { site } = useRouteContext({ from: '__root__' })
  /** Without streets a map application says more. */
  const hasMap = site.streets || site.map !== null
  const href = mapHref(location)
  const show = (click: MouseEvent) => {
    click.preventDefault()
    openDialog({
      kind: 'place',
      name,
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
        onClick={hasMap ? show : undefined}
      >
        <svg viewBox="0 0 320 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
          <circle className={styles['ring']} cx="160" cy="50" r="46" />
          <circle className={styles['ring']} cx="160" cy="50" r="92" />
          <circle className={styles['ring']} cx="160" cy="50" r="140" />
          <circle className={styles['pin']} cx="160" cy="50" r="10" />
        </svg>
        <span className={styles['where']}>
          <strong>{name}</strong>
          {address !== null && <span>{address}</span>}
        </span>
        <span className={controls['chip']}>
          <Icon name="map" size={18} />
          {t(hasMap ? 'showMap' : 'openMap')}
        </span>
      </a>
    </section>
  )
}
