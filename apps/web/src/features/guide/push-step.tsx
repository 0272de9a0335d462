import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { device } from '../../device/port/here.ts'
import type { Permission } from '../../device/port/port.ts'
import { PermissionHelp } from '../../people/permission-help.tsx'
import { askForPushes, declinePushes } from '../../people/push-device.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Frame, Next } from './frame.tsx'
import styles from './guide.module.css'

/** Asks for pushes, on a press only, or goes on without them. A no is kept. */
export function PushStep() {
  const t = useTranslations('guide')
  const locale = usePageLocale()
  const [permission, setPermission] = useState<Permission | null>(null)
  useEffect(() => void device.push.permission().then(setPermission), [])
  const isOpen = permission === null || permission === 'default'
  return (
    <Frame
      step="push"
      heading={t('push')}
      text={t('pushText')}
      ways={
        isOpen ? (
          <>
            <button
              type="button"
              className={controls['primary']}
              onClick={() => void askForPushes(locale).then(setPermission)}
            >
              {t('pushAllow')}
            </button>
            <Next step="push" isQuiet onLeave={declinePushes}>
              {t('pushWithout')}
            </Next>
          </>
        ) : (
          <Next step="push" />
        )
      }
    >
      <div className={styles['outcome']} role="status">
        {permission === 'granted' && <p>{t('pushOn')}</p>}
        {permission === 'denied' && (
          <>
            <p>{t('pushOff')}</p>
            <PermissionHelp />
          </>
        )}
      </div>
    </Frame>
  )
}
