import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import styles from './footer.module.css'

/** What Chromium tells a page that may be installed; no standard yet, so no type of the platform. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event
}

/** The way to the app. Where the browser offers to install it, a button does; everywhere else its menu. */
export function AppDownload() {
  const t = useTranslations('shell')
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isOffer(event)) return
      event.preventDefault()
      setOffer(event)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  return (
    <div className={styles['app']} id="app">
      <p>
        <strong>{t('appTitle')}</strong> {offer === null && t('appText')}
      </p>
      {offer !== null && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => void offer.prompt().then(() => setOffer(null))}
        >
          {t('install')}
        </button>
      )}
    </div>
  )
}
