import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Logo } from '../logo.tsx'
import { useLook } from '../../site/use-look.ts'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Tabs } from './tabs.tsx'

/** One row: logo, slogan where there is room, search, language. The tabs are in it on desktops and in low windows. */
export function Header() {
  const t = useTranslations()
  const locale = useLocale()
  const look = useLook()
  const isLong = look.name.length > 16
  const style = { fontSize: isLong ? 'clamp(.875rem,2.5vw,1rem)' : undefined }
  return (
    <header className={styles['header']}>
      <a className={styles['brand']} href={pages.landing(locale)} aria-label={t('shell.homePage')}>
        <Logo size={34} />
        <span className={styles['name']} style={style}>
          {look.is_named ? look.name : 'okolo'}
        </span>
        {isLong && (
          <span className={styles['name']} style={style}>
            {look.short_name}
          </span>
        )}
      </a>
      {/* A long name takes its room. */}
      {!isLong && <span className={styles['slogan']}>{look.slogan ?? t('app.slogan')}</span>}
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
