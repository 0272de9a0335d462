import type { EventDetail } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { EventPicture } from '../../../catalogue/event/event-picture.tsx'
import { inCity } from '../../../catalogue/event/place-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './parts.module.css'
import { SAVE_PANEL, SHARE_PANEL } from './panel-ids.ts'

/** The picture, with the back link on one side and the actions on the other. */
export function EventTop({ event }: { event: EventDetail }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <div className={styles['picture']} data-page-picture="">
      <EventPicture event={event} place="page" />
      <a
        className={styles['back']}
        href={pages.feed(locale, inCity(event.city))}
        aria-label={
          event.city.slug === null ? t('nav.home') : t('event.back', { city: event.city.name })
        }
      >
        <Icon name="back" />
      </a>
      <div className={styles['actions']}>
        <button type="button" popoverTarget={SHARE_PANEL} aria-label={t('event.share')}>
          <Icon name="share" />
        </button>
        <button type="button" popoverTarget={SAVE_PANEL} aria-label={t('event.save')}>
          <Icon name="heart" />
        </button>
      </div>
    </div>
  )
}
