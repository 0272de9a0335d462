import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import styles from './footer.module.css'
import { useInstallOffer } from '../install-offer.ts'

/** Links to the app. The install button needs the browser's offer. Otherwise the text points to the browser's menu. */
export function AppDownload() {
  const t = useTranslations('shell')
  const install = useInstallOffer()
  const { stores } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const shops = [
    ['App Store', stores.apple],
    ['Google Play', stores.google],
  ] as const
  return (
    <div className={styles['app']} id="app">
      <p>
        <strong>{t('appTitle')}</strong> {install === null && t('appText')}
      </p>
      {install !== null && (
        <button type="button" className={controls['secondary']} onClick={install}>
          {t('install')}
        </button>
      )}
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
