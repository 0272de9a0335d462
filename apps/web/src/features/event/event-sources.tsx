import { useLocale, useTranslations } from 'use-intl'
import { momentText } from '../../catalogue/event-time.ts'
import { usePriceText } from '../../catalogue/price-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { EventPart } from './event-view.tsx'
import styles from './event-sources.module.css'

/** Every platform that lists the event, with its own price and the time of the last check. */
export function EventSources({ event, date }: EventPart) {
  const t = useTranslations('event')
  const locale = useLocale()
  const priceText = usePriceText()
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{t('sources')}</h2>
      <ul className={styles['sources']}>
        {event.sources.map((source) => (
          <li key={source.name + source.url}>
            <div className={styles['what']}>
              {source.url === null ? (
                <strong>{source.name}</strong>
              ) : (
                <a
                  href={source.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('openSource', { name: source.name })}
                >
                  <strong>{source.name}</strong>
                  <Icon name="out" size={18} />
                </a>
              )}
              <p suppressHydrationWarning>
                {t('checkedAt', { time: momentText(locale, source.checked_at, date.time_zone) })}
              </p>
              {(source.attribution !== null || source.license !== null) && (
                <p>{[source.attribution, source.license].filter(Boolean).join(' · ')}</p>
              )}
            </div>
            <span className={styles['price']} suppressHydrationWarning>
              {priceText(source.price)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
