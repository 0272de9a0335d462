import { useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import { useInstallOffer } from './install-offer.ts'

/** The way to the app from this browser: its own offer, the steps through its menu, or a word about the menu. Nothing once it is installed. */
export function InstallWay({ look = 'secondary' }: { look?: 'primary' | 'secondary' }) {
  const t = useTranslations('shell')
  const { install, steps, isInstalled } = useInstallOffer()
  if (isInstalled) return null
  if (install === null) return <p>{steps ?? t('appText')}</p>
  return (
    <button type="button" className={controls[look]} onClick={install}>
      {t('install')}
    </button>
  )
}
