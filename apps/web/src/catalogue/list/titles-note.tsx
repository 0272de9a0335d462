import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { isSameLanguage } from '../event/language-names.ts'
import type { ListedEvent } from '../event/listed-event.ts'
import { useTexts } from '../event/use-texts.ts'
import styles from './titles-note.module.css'

/**
 * Says once that titles of a list are translated, with the way to the originals and back (every-page/extras remembers it).
 * It keeps its place while translations may still come, so that nothing moves then.
 */
export function TitlesNote({ cards }: { cards: readonly ListedEvent[] }) {
  const t = useTranslations('texts')
  const locale = useLocale()
  const { arrived } = useTexts()
  const translates = useRouteContext({ from: '__root__', select: ({ site }) => site.translates })
  const isTranslated = cards.some(
    ({ slug, translated_title }) => (arrived.get(slug)?.title ?? translated_title) != null,
  )
  const isForeign = cards.some(
    ({ language }) => language !== 'und' && !isSameLanguage(language, locale),
  )
  if (!isTranslated && !(translates && isForeign)) return null
  return (
    <p className={styles['note']}>
      {isTranslated && (
        <>
          <span data-text="translation">
            {t('titles')} · <a href="#originals">{t('showOriginals')}</a>
          </span>
          <span data-text="original">
            {t('originalTitles')} · <a href="#translations">{t('showTranslations')}</a>
          </span>
        </>
      )}
    </p>
  )
}
