import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { InstallWay } from '../../shell/install-way.tsx'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './saved.module.css'

/** Offers the app once, after the second save in a browser tab. */
export function AppOffer({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const { site } = useRouteContext({ from: '__root__' })
  const { apple, google } = site.stores
  return (
    <Dialog title={t('saved.done')} onClose={onClose} begin="title" isSheet>
      <div className={styles['offer']}>
        <p>{t('saved.offer')}</p>
        <InstallWay look="primary" />
        {apple !== null && (
          <a className={controls['secondary']} href={apple}>
            App Store
          </a>
        )}
        {google !== null && (
          <a className={controls['secondary']} href={google}>
            Google Play
          </a>
        )}
      </div>
    </Dialog>
  )
}
