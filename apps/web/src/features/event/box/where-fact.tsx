import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { townOf } from '../../../catalogue/event/place-text.ts'
import { mapHref } from '../../../catalogue/places/map-href.ts'
import type { EventPart } from '../parts/event-part.ts'
import styles from './event-summary.module.css'

/** The venue and its address. A venue with an exact place has a map of its own on the page. */
export function WhereFact({ event }: EventPart) {
  const t = useTranslations()
  const locale = useLocale()
  const { venue, location } = event
  if (venue === null && event.is_online)
    return <p className={styles['main']}>{t('event.onlineEvent')}</p>
  return (
    <>
      <p className={styles['main']} dir="auto">
        {venue === null ? (
          (event.address ?? t('card.noPlace'))
        ) : (
          <>
            <a href={pages.venue(locale, venue.slug)}>{venue.name}</a>
            {event.room !== null && `, ${event.room}`}
          </>
        )}
      </p>
      <p dir="auto">{wholeAddress(event)}</p>
      {location === null && <p>{t('event.noExactPlace')}</p>}
      {location !== null && venue === null && (
        <p>
          <a href={mapHref(location)} target="_blank" rel="noopener noreferrer">
            {t('event.openMap')}
          </a>
        </p>
      )}
    </>
  )
}

/** Returns the venue's address, with the part of the city if neither it nor the name has that. */
function wholeAddress(event: EventPart['event']): string {
  const { venue, district } = event
  const address = venue?.address ?? townOf(event)
  const isNamed = district == null || `${venue?.name} ${address}`.includes(district)
  return isNamed ? address : `${address} · ${district}`
}
