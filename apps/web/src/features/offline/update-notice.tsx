import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { followUpdates, takeOver } from './follow-updates.ts'
import styles from './offline-strip.module.css'

/** "A new version is ready": a press loads it. Otherwise it comes once all pages are closed. */
export function UpdateNotice() {
  const t = useTranslations('offline')
  const [isReady, setReady] = useState(false)
  useEffect(() => followUpdates(() => setReady(true)), [])
  return (
    <div role="status">
      {isReady && (
        <p className={styles['update']}>
          {t('update')}
          <button type="button" onClick={() => void takeOver()}>
            {t('reload')}
          </button>
        </p>
      )}
    </div>
  )
}
