import { useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import styles from './footer.module.css'
import { useInstallOffer } from './install-offer.ts'

/** The way to the app. Where the browser offers to install it, a button does; everywhere else its menu. */
export function AppDownload() {
  const t = useTranslations('shell')
  const install = useInstallOffer()
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
    </div>
  )
}
