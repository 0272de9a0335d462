import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import controls from './controls.module.css'
import { Icon } from './icon.tsx'
import { hostToasts, type Toast } from './toast.ts'
import styles from './toast.module.css'

/**
 * Shows one message at a time in a popover, above open panels. Screen readers use a separate live region that is always
 * present, because new regions are not always announced.
 */
export function ToastHost() {
  const t = useTranslations('shell')
  const [toast, setToast] = useState<Toast | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => hostToasts(setToast), [])
  useEffect(() => {
    if (toast === null) return
    // Reopening puts it above panels that opened later.
    box.current?.hidePopover()
    box.current?.showPopover()
    if (toast.lasts === null) return
    const timer = setTimeout(() => setToast(null), toast.lasts)
    return () => clearTimeout(timer)
  }, [toast])
  useEffect(() => {
    if (toast === null) box.current?.hidePopover()
  }, [toast])
  return (
    <>
      <p role="status" className={controls['hidden']}>
        {toast?.text}
      </p>
      <div ref={box} popover="manual" className={styles['toast']} data-kind={toast?.kind}>
        {toast !== null && (
          <>
            <span aria-hidden="true">{toast.text}</span>
            {toast.link !== null && (
              <a href={toast.link.href} onClick={() => setToast(null)}>
                {toast.link.text}
              </a>
            )}
            {toast.lasts === null && (
              <button
                type="button"
                className={controls['icon']}
                aria-label={t('close')}
                onClick={() => setToast(null)}
              >
                <Icon name="close" />
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}
