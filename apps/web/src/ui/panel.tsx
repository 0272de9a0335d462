import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from './controls.module.css'
import { Icon } from './icon.tsx'
import styles from './panel.module.css'

/** A drop-down takes the focus this much later (specification 9). */
const FOCUS_DELAY = 10

/**
 * A sheet on the phone, a card in the middle of larger screens. It is the platform's own popover: a
 * button with `popoverTarget={id}` opens it, Escape and a tap outside close it, without JavaScript.
 */
export function Panel({
  id,
  title,
  dropdown = false,
  onOpen,
  children,
}: {
  id: string
  title: string
  /** On larger screens it hangs below its button, and the focus goes to the entry that is chosen. */
  dropdown?: boolean
  /** Fetches the content on opening. */
  onOpen?: () => void
  children: ReactNode
}) {
  const t = useTranslations('shell')
  const heading = `${id}-title`
  const opener = useRef<Element | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const opened = useEffectEvent(() => {
    onOpen?.()
    if (dropdown) setTimeout(() => panel.current && focusChosen(panel.current), FOCUS_DELAY)
  })
  useEffect(() => {
    // Opened before the scripts came: nobody heard its toggle.
    if (panel.current?.matches(':popover-open') === true) opened()
  }, [])
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      className={dropdown ? `${styles['panel']} ${styles['dropdown']}` : styles['panel']}
      onKeyDown={keepInside}
      onBeforeToggle={({ newState }) => {
        if (newState === 'open') opener.current = document.activeElement
      }}
      onToggle={({ newState }) => {
        if (newState === 'open') opened()
        else giveBack(opener.current)
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

function focusChosen(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>('[aria-current]')?.focus()
}

/** A tap outside closes the panel and leaves the focus nowhere. */
function giveBack(opener: Element | null): void {
  const at = document.activeElement
  // The page itself takes the focus from a tap on its text.
  const isNowhere = at === null || (at instanceof HTMLElement && at.tabIndex < 0)
  if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
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
