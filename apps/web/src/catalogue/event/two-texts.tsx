import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { isSameLanguage, languageNames } from './language-names.ts'
import { useTexts, useTranslatedTitle, type Titled } from './use-texts.ts'
import styles from './two-texts.module.css'

type Wording = {
  event: Titled
  /** On the event's own page the original may stand below the translation. */
  original?: 'original' | 'below'
}

/** A title in both languages. The document's `data-texts` says which is seen (boot script), also without scripts. */
export function TitleTexts({ event, original = 'original' }: Wording) {
  const translated = useTranslatedTitle(event)
  const { to } = useTexts()
  const lang = useLang(event.language)
  if (translated === null)
    return (
      <span className={styles['text']} lang={lang} dir="auto">
        {event.title}
      </span>
    )
  return (
    <>
      <span className={styles['text']} data-text="translation" lang={to ?? undefined} dir="auto">
        {translated}
      </span>
      <span className={styles['text']} data-text={original} lang={lang} dir="auto">
        {event.title}
      </span>
    </>
  )
}

/** Says on a card, by a code, from which language its title is translated, or that it is in another language. */
export function LanguageMark({
  event,
  className,
}: {
  event: Titled
  className: string | undefined
}) {
  const t = useTranslations('texts')
  const locale = useLocale()
  const isTranslated = useTranslatedTitle(event) !== null
  const { language } = event
  if (language === 'und' || (!isTranslated && isSameLanguage(language, locale))) return null
  const languages = languageNames(locale, [language])
  return (
    <small
      className={`${styles['mark']} ${className ?? ''}`}
      data-foreign={isTranslated ? undefined : ''}
      suppressHydrationWarning
    >
      <span aria-hidden="true">{language.split('-')[0]}</span>
      {isTranslated && (
        <span className={controls['hidden']} data-text="translation" suppressHydrationWarning>
          {t('translated', { languages })}
        </span>
      )}
      <span
        className={controls['hidden']}
        data-text={isTranslated ? 'original' : undefined}
        suppressHydrationWarning
      >
        {t('foreign', { languages })}
      </span>
    </small>
  )
}

/** Returns a text's language for `lang`. Undefined: unknown, or the page's. */
export function useLang(language: string): string | undefined {
  const locale = useLocale()
  return language === 'und' || language === locale ? undefined : language
}
