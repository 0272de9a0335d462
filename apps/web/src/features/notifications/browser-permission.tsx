import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'

/** Lets the browser show notifications. It is asked only when the person says so. */
export function BrowserPermission() {
  const t = useTranslations('notifications')
  const isReady = useHydrated()
  const [answer, setAnswer] = useState<NotificationPermission | null>(null)
  if (!isReady || !('Notification' in window)) return null
  if ((answer ?? window.Notification.permission) !== 'default') return null
  return (
    <button
      type="button"
      className={controls['secondary']}
      onClick={() => void window.Notification.requestPermission().then(setAnswer)}
    >
      {t('allow')}
    </button>
  )
}
