import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { useId, type ReactNode } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './filters.module.css'

export type Choice = { draft: EventFilter; onChange: (draft: EventFilter) => void }

/** A part of the dialog under its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} role="group" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  )
}

/** A toggle button. */
export function Toggle({
  on,
  onPress,
  children,
}: {
  on: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={controls['chip']}
      aria-pressed={on}
      data-on={on || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
