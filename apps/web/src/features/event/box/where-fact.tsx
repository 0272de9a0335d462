import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { isPlaceStated, townOf } from '../../../catalogue/event/place-text.ts'
import { mapHref } from '../../../catalogue/places/map-href.ts'
import type { EventPart } from '../parts/event-part.ts'
import styles from './event-summary.module.css'
import { wayOut } from './way-out.ts'

/** The venue and its address, or that nothing nearer than the town is stated. A venue with an exact place has a map of its own on the page. */
export function WhereFact(part: EventPart) {
  const t = useTranslations()
  const locale = useLocale()
  const { data, event } = part
  const { venue, location } = event
  const online = <Online {...part} />
  if (venue === null && event.is_online)
    return (
      <>
        <p className={styles['main']}>{t('event.onlineEvent')}</p>
        {online}
      </>
    )
  if (!isPlaceStated(event))
    return (
      <>
        <p className={`${styles['main']} ${styles['unstated']}`}>{t('card.noPlace')}</p>
        <p dir="auto">{townOf(event)}</p>
        {online}
      </>
    )
  return (
    <>
      <p className={styles['main']} dir="auto">
        {venue === null ? (
          event.address
        ) : (
          <>
            {venue.slug === '' ? (
              venue.name
            ) : (
              <a href={pages.venue(locale, venue.slug)}>{venue.name}</a>
            )}
            {event.room !== null && `, ${event.room}`}
          </>
        )}
      </p>
      <p dir="auto">{wholeAddress(event)}</p>
      {location === null && data.kind === 'event' && <p>{t('event.noExactPlace')}</p>}
      {location !== null && venue === null && (
        <p>
          <a href={mapHref(location)} target="_blank" rel="noopener noreferrer">
            {t('event.openMap')}
          </a>
        </p>
      )}
      {online}
    </>
  )
}

/** The way into the online event, if the main action leads to its tickets. */
function Online(part: EventPart) {
  const t = useTranslations('event')
  const { online_url: online } = part.event
  if (online === null || wayOut(part)?.kind !== 'tickets') return null
  return (
    <p>
      <a href={online} target="_blank" rel="noopener noreferrer">
        {t('join')}
      </a>
    </p>
  )
}

/** Returns the venue's address, with its town behind a street alone, and the part of the city if neither it nor the name has that. */
function wholeAddress(event: EventPart['event']): string {
  const { venue, district } = event
  const town = townOf(event)
  const stated = venue?.address ?? town
  const isWhole = town === '' || stated.includes(',') || stated.includes(town)
  const address = isWhole ? stated : `${stated}, ${town}`
  const isNamed = district == null || `${venue?.name} ${address}`.includes(district)
  return isNamed ? address : `${address} · ${district}`
}
