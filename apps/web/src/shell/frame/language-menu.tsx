import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { setCookie } from '../../device/cookie.ts'
import { readSession } from '../../device/session.ts'
import { readStored, store } from '../../device/storage.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { useLook } from '../../site/use-look.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './language-menu.module.css'

/** Each language by its own name, as its speakers look for it. */
const NAMES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  de: 'Deutsch',
  ru: 'Русский',
  it: 'Italiano',
  sk: 'Slovenčina',
  uk: 'Українська',
}
/** Shown on the button where the code of the language reads as a country. */
const SHORT: Partial<Record<Locale, string>> = { uk: 'УКР' }
const PANEL = 'language-panel'
const A_YEAR = 365 * 24 * 60 * 60

export function LanguageMenu() {
  const t = useTranslations('shell')
  const locale = useLocale()
  const { languages } = useLook()
  if (languages.length < 2) return null
  return (
    <>
      <button type="button" className={styles['button']} popoverTarget={PANEL}>
        <Icon name="globe" size={20} />
        {SHORT[locale] ?? locale.toUpperCase()}
        <span className={controls['hidden']}>{`, ${t('language')}: ${NAMES[locale]}`}</span>
      </button>
      <Panel id={PANEL} title={t('languageTitle')} dropdown>
        <LanguageList />
      </Panel>
    </>
  )
}

/** Links to the start page of each language (specification 4). */
export function LanguageList() {
  const current = useLocale()
  const { languages } = useLook()
  return (
    <ul className={styles['list']}>
      {languages.map((locale) => (
        <li key={locale}>
          <a
            href={pages.landing(locale)}
            hrefLang={locale}
            lang={locale}
            data-document=""
            aria-current={locale === current ? 'true' : undefined}
            onClick={() => remember(locale)}
          >
            {NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The cookie lets the server open addresses without a language in the chosen one. */
function remember(locale: Locale): void {
  store('selectedLocale', locale)
  // A new language also turns on translation into it, unless the settings turned it off (specification 4).
  const kept = readStored('translateContent') ?? String(readSession()?.user['translate_content'])
  if (kept !== 'false') store('translateContent', 'true')
  setCookie('selectedLocale', locale, A_YEAR)
}
