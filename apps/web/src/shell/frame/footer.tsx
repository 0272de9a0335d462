import { pages } from '@okolo/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Logo } from '../logo.tsx'
import { InstallWay } from '../install-way.tsx'
import { useLook } from '../../site/use-look.ts'
import styles from './footer.module.css'
import { LanguageList } from './language-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Of the software. */
const PROJECT_URL = 'https://github.com/okolo-events/okolo'

export function Footer() {
  const t = useTranslations()
  const locale = useLocale()
  const { footer, is_named: isNamed } = useLook()
  const links = [
    [pages.feed(locale), t('links.toFeed')],
    [`/${locale}/cities`, t('city.all')],
    [`/${locale}/give`, t('links.give')],
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
          <p>{footer.text ?? t('shell.footer')}</p>
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
          {footer.links.map(({ url, text, is_profile: isProfile }) => (
            <a key={url} href={url} rel={isProfile ? 'me' : undefined}>
              {text}
            </a>
          ))}
          {isNamed && <a href={PROJECT_URL}>{t('shell.madeWith')}</a>}
        </nav>
        <ThemeSwitch />
        <nav aria-label={t('shell.language')} className={styles['languages']}>
          <LanguageList />
        </nav>
      </div>
    </footer>
  )
}

/** Links to the app. */
function AppDownload() {
  const t = useTranslations('shell')
  const { stores } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const shops = [
    ['App Store', stores.apple],
    ['Google Play', stores.google],
  ] as const
  return (
    <div className={styles['app']} id="app">
      <p>
        <strong>{t('appTitle')}</strong>
      </p>
      <InstallWay />
      {shops.map(
        ([name, address]) =>
          address !== null && (
            <a key={name} className={controls['secondary']} href={address}>
              {name}
            </a>
          ),
      )}
    </div>
  )
}
