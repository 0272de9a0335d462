import { useRouteContext } from '@tanstack/react-router'
import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { useInstallOffer } from '../../shell/install-offer.ts'
import { InstallWay } from '../../shell/install-way.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './premium.module.css'
import { SmallPrint } from './small-print.tsx'

/** On the web nothing is sold: the page sends to the app. */
export function WebPaywall({ redirectTo }: { redirectTo: string | null }) {
  const t = useTranslations()
  const locale = usePageLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const { install, steps, isInstalled } = useInstallOffer()
  const hasWay = install !== null || (steps !== null && !isInstalled)
  const { apple, google } = site.stores
  return (
    <>
      <div className={styles['note']}>
        <p>{t('premium.webText')}</p>
        <p>{t('premium.webRestore')}</p>
      </div>
      <div className={styles['ways']}>
        {apple !== null && <StoreLink href={apple} name="App Store" />}
        {google !== null && <StoreLink href={google} name="Google Play" />}
        {hasWay && <InstallWay />}
        <a
          className={controls[apple === null && google === null ? 'primary' : 'secondary']}
          href={redirectTo ?? pages.feed(locale)}
        >
          {t('premium.explore')}
        </a>
      </div>
      <SmallPrint store={null} />
    </>
  )
}

function StoreLink({ href, name }: { href: string; name: string }) {
  return (
    <a className={controls['primary']} href={href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
