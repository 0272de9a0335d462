import { useEffect, useRef, type RefObject } from 'react'

/** Keeps the chosen link of a row that scrolls sideways in its middle. `chosen`: changes with the choice. */
export function useInView<Row extends HTMLElement>(chosen: string | null): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current === null || link == null) return
    const left = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
    row.current.scrollTo({ left, behavior: 'instant' })
  }, [chosen])
  return row
}
