import { useId, type ReactNode } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './notifications.module.css'

type GroupProps = { name: string; hint?: string; children: ReactNode }

/** Buttons that belong together, under their name. */
export function NearbyGroup({ name, hint, children }: GroupProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className={styles['group']}
    >
      <h3 id={id}>{name}</h3>
      <div className={styles['chips']}>{children}</div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A group of toggle buttons. `label`: the name in full, for screen readers. */
export function NearbyChips<Value extends string | number>({
  chips,
  chosen,
  onToggle,
  ...group
}: Omit<GroupProps, 'children'> & {
  chips: readonly { value: Value; name: string; label?: string }[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}) {
  return (
    <NearbyGroup {...group}>
      {chips.map(({ value, name, label }) => (
        <button
          key={value}
          type="button"
          className={controls['chip']}
          aria-pressed={chosen.includes(value)}
          aria-label={label}
          data-on={chosen.includes(value) || undefined}
          onClick={() => onToggle(value)}
        >
          {name}
        </button>
      ))}
    </NearbyGroup>
  )
}
