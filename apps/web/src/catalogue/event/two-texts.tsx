import type { HTMLAttributes } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isSameLanguage, languageNames } from './language-names.ts'
import { useTexts, useTranslatedTitle, type Titled } from './use-texts.ts'
import styles from './two-texts.module.css'

type TitleProps = Omit<HTMLAttributes<HTMLElement>, 'lang' | 'dir'> & {
  event: Titled
  as: 'a' | 'h1' | 'span'
  href?: string
  /** On the event's own page the original may stand below the translation. */
  original?: 'original' | 'below'
}

/** A title in both languages. The document's `data-texts` says which is seen (boot script), also without scripts. */
export function TitleTexts({ event, as: Element, original = 'original', ...props }: TitleProps) {
  const translated = useTranslatedTitle(event)
  const { to } = useTexts()
  const lang = useLang(event.language)
  if (translated === null)
    return (
      <Element {...props} lang={lang} dir="auto">
        {event.title}
      </Element>
    )
  return (
    <Element {...props}>
      <span className={styles['text']} data-text="translation" lang={to ?? undefined} dir="auto">
        {translated}
      </span>
      <span className={styles['text']} data-text={original} lang={lang} dir="auto">
        {event.title}
      </span>
    </Element>
  )
}

/** True for a title that its reader's own language may replace. */
export function isForeign({ language }: Pick<Titled, 'language'>, locale: string): boolean {
  return language !== 'und' && !isSameLanguage(language, locale)
}

/** Says on a card, by a code, that its title is or was in a language that neither its city nor its reader usually reads. */
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
  if (event.is_local_language === true || !isForeign(event, locale)) return null
  const languages = languageNames(locale, [language])
  // The code of Ukrainian reads as a country.
  const mark = (name: 'translated' | 'foreign', text?: string) => (
    <small
      className={`${styles['mark']} ${className ?? ''}`}
      data-text={text}
      role="img"
      aria-label={t(name, { languages })}
      suppressHydrationWarning
    >
      {language.startsWith('uk') ? 'укр' : language.split('-')[0]}
    </small>
  )
  if (!isTranslated) return mark('foreign')
  return (
    <>
      {mark('translated', 'translation')}
      {mark('foreign', 'original')}
    </>
  )
}

/** Returns a text's language for `lang`. Undefined: unknown, or the page's. */
export function useLang(language: string): string | undefined {
  const locale = useLocale()
  return language === 'und' || language === locale ? undefined : language
}
