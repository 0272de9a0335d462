import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { onKept, type KeptTime } from './kept-time.ts'
import styles from './offline-strip.module.css'

/** "Offline - showing events from hh:mm": the time at which the server made the page, on the visitor's clock. */
export function OfflineStrip() {
  const t = useTranslations('shell')
  const format = useFormatter()
  const router = useRouter()
  const [shown, setShown] = useState<KeptTime | null>(null)
  useEffect(() => {
    // The service worker marks stored pages.
    const isKept = 'kept' in document.documentElement.dataset
    let made = new Date(router.options.context.site.now())
    const leave = router.subscribe('onResolved', () => {
      if (navigator.onLine && !isKept) made = new Date(router.options.context.site.now())
    })
    const lost = () => setShown({ from: made, isOld: false })
    const back = () => {
      // A stored page is old by now, and so is its clock.
      if (isKept) window.location.reload()
      else setShown(null)
    }
    if (isKept || !navigator.onLine) lost()
    const stopKept = onKept((kept) => (kept === null ? back() : setShown(kept)))
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      leave()
      stopKept()
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [router])
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <div role="status">
      {shown !== null && (
        <p className={styles['strip']}>
          <Icon name="warning" />
          {t('offline', {
            time: format.dateTime(shown.from, {
              ...(shown.isOld ? { day: 'numeric', month: 'short' } : {}),
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
              timeZone,
            }),
          })}
        </p>
      )}
    </div>
  )
}
