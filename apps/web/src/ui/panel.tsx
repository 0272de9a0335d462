import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from './controls.module.css'
import { Icon } from './icon.tsx'
import styles from './panel.module.css'

/**
 * A sheet on the phone, a card in the middle of larger screens. It is the platform's own popover: a
 * button with `popoverTarget={id}` opens it, Escape and a tap outside close it, without JavaScript.
 */
export function Panel({
  id,
  title,
  onOpen,
  children,
}: {
  id: string
  title: string
  /** Fetches the content on opening. */
  onOpen?: () => void
  children: ReactNode
}) {
  const t = useTranslations('shell')
  const heading = `${id}-title`
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      className={styles['panel']}
      onKeyDown={keepInside}
      onToggle={(event) => {
        if (event.newState === 'open') onOpen?.()
      }}
    >
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className={controls['icon']}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </div>
  )
}

/** The page behind is covered, so Tab stays inside. Escape closes the panel and the focus returns. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select'),
  ]
  const [first, last] = [stops[0], stops.at(-1)]
  const at = document.activeElement
  const isEnd = event.shiftKey ? at === first || at === event.currentTarget : at === last
  if (!isEnd) return
  event.preventDefault()
  const to = event.shiftKey ? last : first
  to?.focus()
}
