import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Logo } from '../../ui/logo.tsx'
import { AppDownload } from './app-download.tsx'
import styles from './footer.module.css'
import { LanguageList } from './language-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  const t = useTranslations()
  const locale = useLocale()
  const links = [
    [pages.feed(locale), t('links.toFeed')],
    [`/${locale}/cities`, t('city.all')],
    [pages.suggest(locale), t('links.suggest')],
    [pages.sources(locale), t('links.sources')],
    [pages.howWeSort(locale), t('links.howWeSort')],
    [pages.about(locale), t('links.about')],
    [pages.blog(locale), t('links.blog')],
    [pages.support(locale), t('links.support')],
    [pages.contact(locale), t('links.contact')],
    [pages.legal(locale), t('links.legal')],
    [pages.terms(locale), t('links.terms')],
    [pages.privacy(locale), t('links.privacy')],
  ] as const
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['about']}>
          <Logo size={28} />
          <p>{t('shell.footer')}</p>
        </div>
        <AppDownload />
        <nav aria-label={t('shell.more')} className={styles['links']}>
          {links.map(([href, text]) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
          <a href={pages.privacy(locale)} data-consent>
            {t('links.cookies')}
          </a>
        </nav>
        <ThemeSwitch />
        <nav aria-label={t('shell.language')} className={styles['languages']}>
          <LanguageList />
        </nav>
      </div>
    </footer>
  )
}
