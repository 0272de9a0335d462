import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Logo } from '../../ui/logo.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Tabs } from './tabs.tsx'

/** One row: logo, slogan where there is room, search, language. The tabs are in it on desktops and in low windows. */
export function Header() {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <header className={styles['header']}>
      <a className={styles['brand']} href={pages.landing(locale)} aria-label={t('shell.homePage')}>
        <Logo size={34} />
        <span className={styles['name']}>okolo</span>
      </a>
      <span className={styles['slogan']}>{t('app.slogan')}</span>
      <SearchBox />
      <Tabs />
      <div className={styles['own']}>
        <LanguageMenu />
        {/* The boot script hides it from signed-in visitors before the first paint. */}
        <a className={`${controls['chip']} ${styles['signIn']}`} href={pages.auth(locale)}>
          {t('shell.signIn')}
        </a>
      </div>
    </header>
  )
}
