import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useId, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { pressOf } from './filter-draft.ts'
import styles from './filters.module.css'

export type Choice = {
  draft: EventFilter
  /** Null on the form's own page, where the server makes the next choices. */
  onChange: ((draft: EventFilter) => void) | null
}

type SectionProps = {
  name: string
  /** The eye needs no name here. */
  isNameless?: boolean
  children: ReactNode
}

/** A part of the form under its name. */
export function Section({ name, isNameless = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles['section']} role="group" aria-labelledby={id}>
      <h3 id={id} className={isNameless ? controls['hidden'] : undefined}>
        {name}
      </h3>
      {children}
    </section>
  )
}

type PressProps = Choice & {
  on: boolean
  /** The choices after a press. */
  to: EventFilter
  children: ReactNode
}

/** A choice that a press makes or takes back. */
export function Toggle({ on, children, ...press }: PressProps) {
  const action = usePress(press)
  return (
    <button {...action} className={controls['chip']} aria-pressed={on} data-on={on || undefined}>
      {children}
    </button>
  )
}

export function Switch({ on, children, ...press }: PressProps) {
  const action = usePress(press)
  // A button that sends a form may not be a switch in HTML.
  const state =
    press.onChange === null ? { 'aria-pressed': on } : { role: 'switch', 'aria-checked': on }
  return (
    <button {...action} {...state} className={styles['switch']}>
      {children}
      <span className={styles['track']} aria-hidden="true" />
    </button>
  )
}

/** Without scripts a press sends the form, with all that was typed, to the page that shows the next choices. */
function usePress({ draft, onChange, to }: Omit<PressProps, 'on' | 'children'>) {
  const locale = useLocale()
  return onChange === null
    ? { formAction: pages.filters(locale), name: 'press', value: pressOf(draft, to) }
    : { type: 'button' as const, onClick: () => onChange(to) }
}
