import type { FeedOf } from '@okolo/contract/site/feeds'
import { useTranslations } from 'use-intl'
import { useFeedAddress } from './feed-links.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './subscribe.module.css'

/** Subscription links for calendars and feed readers. Calendar programs open `webcal:`. */
export function Subscribe({ of }: { of: FeedOf }) {
  const t = useTranslations('subscribe')
  const address = useFeedAddress(of)
  return (
    <section className={styles['subscribe']} aria-labelledby="subscribe">
      <h2 id="subscribe">
        <Icon name="calendar" size={20} />
        {t('heading')}
      </h2>
      <p>{t('text')}</p>
      <p className={styles['links']}>
        <a href={address('ics').replace(/^https?:/, 'webcal:')} rel="nofollow">
          {t('calendar')}
        </a>
        <a href={address('ics')} rel="nofollow">
          iCalendar (.ics)
        </a>
        <a href={address('rss')} rel="nofollow">
          RSS
        </a>
        <a href={address('atom')} rel="nofollow">
          Atom
        </a>
        <a href={address('json')} rel="nofollow">
          JSON Feed
        </a>
      </p>
    </section>
  )
}
