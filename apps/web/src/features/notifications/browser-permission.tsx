import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { registerDevice } from './push-device.ts'

/** Lets the browser show notifications, also when the site is closed. It is asked only when the person says so. */
export function BrowserPermission() {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const isReady = useHydrated()
  const [answer, setAnswer] = useState<NotificationPermission | null>(null)
  if (!isReady || !('Notification' in window)) return null
  if ((answer ?? window.Notification.permission) !== 'default') return null
  return (
    <button
      type="button"
      className={controls['secondary']}
      onClick={() =>
        void window.Notification.requestPermission().then((given) => {
          setAnswer(given)
          return registerDevice(locale)
        })
      }
    >
      {t('allow')}
    </button>
  )
}
