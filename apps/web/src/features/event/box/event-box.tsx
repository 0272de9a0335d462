import { useTranslations } from 'use-intl'
import { isPlaceStated } from '../../../catalogue/event/place-text.ts'
import { FriendsGoing } from '../../../catalogue/card/friends-going.tsx'
import { PlaceStill } from '../../../shell/place-still.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { EventActions } from './event-actions.tsx'
import styles from './event-box.module.css'
import { EventSummary } from './event-summary.tsx'
import { originalOf } from './way-out.ts'

/** When, where and how much, what to do next, the original page, and the place. */
export function EventBox(part: EventPart) {
  const { venue, location } = part.event
  return (
    <div className={styles['box']}>
      <EventSummary {...part} />
      <FriendsGoing slug={part.event.slug} size={32} />
      <EventActions {...part} />
      <Original {...part} />
      {venue !== null && location !== null && isPlaceStated(part.event) && (
        <div className={styles['place']}>
          <PlaceStill name={venue.name} address={venue.address} location={location} />
        </div>
      )}
    </div>
  )
}

function Original({ event }: EventPart) {
  const t = useTranslations('event')
  const original = originalOf(event)
  if (original === null) return null
  return (
    <a className={styles['original']} href={original.url} target="_blank" rel="noopener noreferrer">
      <Icon name="out" size={20} />
      {t('openSource', { name: original.name })}
    </a>
  )
}
