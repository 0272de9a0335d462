import type { EventDetail } from '@okolo/contract/events/event'
import { useLocale, useTranslations } from 'use-intl'
import { languageNames } from '../../../catalogue/event/language-names.ts'
import { useTexts, useTranslatedTexts } from '../../../catalogue/event/use-texts.ts'
import controls from '../../../ui/controls.module.css'
import { foreignParts } from './foreign-parts.ts'
import styles from './text-language.module.css'
import { TranslateHere } from './translate-here.tsx'

/** Says once for title and text from which languages they are translated, with the way to the originals and back. */
export function TextLanguage({ event }: { event: EventDetail }) {
  const t = useTranslations()
  const locale = useLocale()
  const translated = useTranslatedTexts(event)
  const { to, arrived, isHere } = useTexts()
  const foreign = foreignParts(event, to ?? locale)
  const isMissing = foreign.some(({ part }) => translated?.[part] == null)
  if (translated === null && foreign.length === 0) return null
  const originals = languageNames(locale, [...new Set(foreign.map(({ language }) => language))])
  const from = translated?.from.filter((language) => language !== 'und') ?? []
  const languages = languageNames(locale, from)
  return (
    <div className={styles['language']} data-foreign={isMissing ? '' : undefined}>
      {translated === null ? (
        <p suppressHydrationWarning>{t('texts.foreign', { languages: originals })}</p>
      ) : (
        <>
          <p data-text="translation" suppressHydrationWarning>
            {from.length === 0
              ? t('originals.translated')
              : t(isHere ? 'originals.translatedHere' : 'texts.translated', { languages })}{' '}
            <span>
              · <a href="#originals">{t('originals.show')}</a>
            </span>
          </p>
          <p data-text="original" suppressHydrationWarning>
            {from.length === 0 ? t('originals.original') : t('originals.originalIn', { languages })}{' '}
            <span>
              · <a href="#translations">{t('originals.back')}</a>
            </span>
          </p>
        </>
      )}
      {translated === null && <TranslateHere event={event} parts={foreign} />}
      <p role="status" className={controls['hidden']}>
        {arrived.has(event.slug) && t('originals.arrived')}
      </p>
    </div>
  )
}
