import { pages } from '@okolo/contract/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Logo } from '../ui/logo.tsx'
import styles from './footer.module.css'
import { LanguageList } from './language-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['about']}>
          <Logo size={28} />
          <p>{t('shell.footer')}</p>
        </div>
        <nav aria-label={t('city.all')} className={styles['links']}>
          <a href={pages.feed(locale)}>{t('links.toFeed')}</a>
          <a href={`/${locale}/cities`}>{t('city.all')}</a>
          <a href={pages.suggest(locale)}>{t('links.suggest')}</a>
          <a href={pages.howWeSort(locale)}>{t('links.howWeSort')}</a>
        </nav>
        <ThemeSwitch />
        <nav aria-label={t('shell.language')} className={styles['languages']}>
          <LanguageList />
        </nav>
      </div>
    </footer>
  )
}
