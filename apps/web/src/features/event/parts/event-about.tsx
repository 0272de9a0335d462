import type { EventDetail } from '@okolo/contract/events/event'
import { useTranslations } from 'use-intl'
import { useLang } from '../../../catalogue/event/two-texts.tsx'
import { useTexts, useTranslatedTexts } from '../../../catalogue/event/use-texts.ts'
import { ownImage } from '../../../catalogue/event/event-photo.tsx'
import styles from './parts.module.css'

/** The sources' description and the credit of the picture. */
export function EventAbout({ event }: { event: EventDetail }) {
  const t = useTranslations('event')
  const credit = ownImage(event.image)?.credit
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('about')}</h2>
      <Description event={event} />
      {credit != null && <p className={styles['small']}>{t('photo', { credit })}</p>}
    </section>
  )
}

/** Translation and original. Without a description the plain summary shows. */
function Description({ event }: { event: EventDetail }) {
  const t = useTranslations('event')
  const translated = useTranslatedTexts(event)
  const { to } = useTexts()
  const lang = useLang(event.text_language)
  const part = event.description_html === null ? 'summary' : 'description_html'
  const original = event[part]
  if (original !== null) {
    const translation = translated?.[part] ?? null
    const isHtml = part === 'description_html'
    const own = <Text text={original} isHtml={isHtml} lang={lang} />
    if (translation === null) return own
    return (
      <>
        <div data-text="translation">
          <Text text={translation} isHtml={isHtml} lang={to ?? undefined} />
        </div>
        <div data-text="below" className={styles['below']}>
          {own}
        </div>
      </>
    )
  }
  if (event.described_at !== null) return <KeptBack at={event.described_at} />
  const isOrganizersWord = event.sources.some(({ role }) => role === 'organizer')
  return (
    <p className={styles['small']}>
      {isOrganizersWord ? t('noDescription') : t('noDescriptionFound')}
    </p>
  )
}

type TextProps = { text: string; isHtml: boolean; lang: string | undefined }

/** The server has cleaned HTML with an allow-list. */
function Text({ text, isHtml, lang }: TextProps) {
  const common = { className: styles['text'], lang, dir: 'auto' }
  return isHtml ? (
    <div {...common} dangerouslySetInnerHTML={{ __html: text }} />
  ) : (
    <p {...common}>{text}</p>
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
