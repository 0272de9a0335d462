import type { EventDetail } from '@okolo/contract/events/event'
import { useTranslations } from 'use-intl'
import { ownImage } from '../../../catalogue/event/event-picture.tsx'
import { languageOf } from './event-part.ts'
import styles from './parts.module.css'

/** The sources' description and the credit of the picture. */
export function EventAbout({ event }: { event: EventDetail }) {
  const t = useTranslations('event')
  const credit = ownImage(event.image)?.credit
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('about')}</h2>
      <Description event={event} language={languageOf(event)} />
      {credit != null && <p className={styles['small']}>{t('photo', { credit })}</p>}
    </section>
  )
}

/** The server has cleaned the HTML with an allow-list. Without HTML, the plain summary shows. */
function Description({ event, language }: { event: EventDetail; language: string | undefined }) {
  const t = useTranslations('event')
  if (event.description_html !== null)
    return (
      <div
        className={styles['text']}
        lang={language}
        dir="auto"
        dangerouslySetInnerHTML={{ __html: event.description_html }}
      />
    )
  if (event.summary !== null)
    return (
      <p className={styles['text']} lang={language} dir="auto">
        {event.summary}
      </p>
    )
  if (event.described_at !== null) return <KeptBack at={event.described_at} />
  const isOrganizersWord = event.sources.some(({ role }) => role === 'organizer')
  return (
    <p className={styles['small']}>
      {isOrganizersWord ? t('noDescription') : t('noDescriptionFound')}
    </p>
  )
}

/** Its source describes it, and the terms of that source keep the text there. */
function KeptBack({ at: { name, url } }: { at: NonNullable<EventDetail['described_at']> }) {
  const t = useTranslations('event')
  return (
    <p className={styles['small']}>
      {t('textWithheld')}{' '}
      {url !== null && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('readThere', { name })}
        </a>
      )}
    </p>
  )
}
