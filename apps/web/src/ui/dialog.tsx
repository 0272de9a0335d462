import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from './controls.module.css'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

/**
 * The platform's modal dialog: full screen on phones, or a sheet at their bottom, and centred on larger screens. The page behind is inert. Escape and a
 * click outside close it, and the focus returns.
 */
export function Dialog({
  title,
  onClose,
  begin = 'field',
  isSheet = false,
  isDropdown = false,
  isTall = false,
  footer,
  children,
}: {
  title: string
  onClose: () => void
  /** The focus begins in the field with `data-autofocus`, or at the title, where no keyboard opens on touch. */
  begin?: 'field' | 'title'
  /** A short question covers no whole phone. */
  isSheet?: boolean
  /** A short choice: narrow on larger screens (specification 9). */
  isDropdown?: boolean
  /** One height on larger screens, whatever it holds. */
  isTall?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('shell')
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    const before = document.activeElement
    opened?.showModal()
    // React sets no attribute for it, and the platform would begin at the button that closes.
    const first = begin === 'field' ? '[data-autofocus]' : 'h2'
    opened?.querySelector<HTMLElement>(first)?.focus()
    return () => {
      opened?.close()
      // The focused element may be gone with the page that the dialog left.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [begin])
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${isDropdown ? styles['dropdown'] : ''}`}
      data-sheet={isSheet || undefined}
      data-tall={isTall || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        // The one on top: a dialog that it opened itself closes alone.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className={controls['icon']}
            onClick={onClose}
            aria-label={t('close')}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <div className={styles['foot']}>{footer}</div>}
      </div>
    </dialog>
  )
}
