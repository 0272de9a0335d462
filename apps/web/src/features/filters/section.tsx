import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useId, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import controls from '../../ui/controls.module.css'
import styles from './filters.module.css'

export type Choice = {
  draft: EventFilter
  /** Null on the form's own page, where choices are links to it and the rest are fields. */
  onChange: ((draft: EventFilter) => void) | null
}

/** A part of the form under its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} role="group" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  )
}

type PressProps = {
  on: boolean
  /** The choices after a press. */
  to: EventFilter
  onChange: Choice['onChange']
  children: ReactNode
}

/** A choice that a press makes or takes back. */
export function Toggle({ on, to, onChange, children }: PressProps) {
  const locale = useLocale()
  const shown = { className: controls['chip'], 'data-on': on || undefined, children }
  return onChange === null ? (
    <a
      {...shown}
      href={pages.filters(locale, to)}
      aria-current={on ? 'true' : undefined}
      data-stay=""
      data-sorting={to.sorting ?? ''}
    />
  ) : (
    <button {...shown} type="button" aria-pressed={on} onClick={() => onChange(to)} />
  )
}

export function Switch({ on, to, onChange, children }: PressProps) {
  const locale = useLocale()
  const shown = {
    className: styles['switch'],
    role: 'switch',
    'aria-checked': on,
    children: (
      <>
        {children}
        <span className={styles['track']} aria-hidden="true" />
      </>
    ),
  }
  return onChange === null ? (
    <a {...shown} href={pages.filters(locale, to)} data-stay="" />
  ) : (
    <button {...shown} type="button" onClick={() => onChange(to)} />
  )
}
