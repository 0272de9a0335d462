import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { device } from '../../device/port/here.ts'
import type { Permission } from '../../device/port/port.ts'
import controls from '../../ui/controls.module.css'
import { ConfirmFirst, useIsUnconfirmed } from '../../people/account-page.tsx'
import { askForPushes } from '../../people/push-device.ts'

/** Lets the device show notifications, also when the site is closed. It is asked only when the person says so. */
export function BrowserPermission() {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const [permission, setPermission] = useState<Permission | null>(null)
  const isUnconfirmed = useIsUnconfirmed()
  useEffect(() => void device.push.permission().then(setPermission), [])
  if (isUnconfirmed && permission !== null && permission !== 'denied') return <ConfirmFirst />
  if (permission !== 'default') return null
  return (
    <button
      type="button"
      className={controls['secondary']}
      onClick={() => void askForPushes(locale).then(setPermission)}
    >
      {t('allow')}
    </button>
  )
}
