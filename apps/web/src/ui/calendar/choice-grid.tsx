import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styles from './calendar.module.css'

type ChoiceGridProps = {
  label: string
  columns: 3 | 4 | 6
  options: readonly { text: string; disabled: boolean }[]
  current: number
  onPick: (index: number) => void
}

/** Months or years in columns. The focus begins at the current one and moves with arrows, Home and End. */
export function ChoiceGrid({ label, columns, options, current, onPick }: ChoiceGridProps) {
  const [active, setActive] = useState(Math.max(current, 0))
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus()
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexByKey(active, event.key, columns, options.length)
    if (to === null) return
    event.preventDefault()
    setActive(to)
  }
  const rows = Array.from({ length: Math.ceil(options.length / columns) }, (_, row) =>
    options.slice(row * columns, row * columns + columns),
  )
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      className={styles['choices']}
      data-columns={columns}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, r) => (
        <div key={row[0]?.text} role="row">
          {row.map(({ text, disabled }, c) => {
            const index = r * columns + c
            return (
              <div key={text} role="gridcell" aria-selected={index === current}>
                <button
                  type="button"
                  data-index={index}
                  tabIndex={index === active ? 0 : -1}
                  aria-disabled={disabled || undefined}
                  onClick={() => {
                    if (!disabled) onPick(index)
                  }}
                >
                  {text}
                </button>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function indexByKey(index: number, key: string, columns: number, count: number): number | null {
  const start = index - (index % columns)
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: start,
    End: start + columns - 1,
  }
  const to = steps[key]
  if (to === undefined) return null
  return to < 0 || to >= count ? index : to
}
