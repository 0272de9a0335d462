import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** How far the list covers the map on a phone. */
const STOPS = ['peek', 'half', 'full'] as const
export type Stop = (typeof STOPS)[number]

/** The list over the map: three stops, by dragging its grip or by buttons (WCAG 2.5.7). */
export function useSheet() {
  const [stop, setStop] = useState<Stop>('half')
  const sheet = useRef<HTMLElement>(null)
  const drag = useRef<{ from: number; height: number } | null>(null)
  const at = STOPS.indexOf(stop)

  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (sheet.current === null || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { from: event.clientY, height: sheet.current.offsetHeight }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (sheet.current === null || drag.current === null) return
      sheet.current.style.height = `${drag.current.height + drag.current.from - event.clientY}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (sheet.current === null || drag.current === null) return
      const height = drag.current.height + drag.current.from - event.clientY
      const share = height / (sheet.current.parentElement?.clientHeight ?? height)
      release()
      setStop(share < 0.33 ? 'peek' : share < 0.7 ? 'half' : 'full')
    },
    onPointerCancel: release,
    // Otherwise the browser may drag text instead, and takes the pointer away.
    onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  }

  function release(): void {
    drag.current = null
    sheet.current?.style.removeProperty('height')
  }
  return {
    stop,
    sheet,
    grip,
    more: at < STOPS.length - 1 ? () => setStop(STOPS[at + 1] ?? stop) : null,
    less: at > 0 ? () => setStop(STOPS[at - 1] ?? stop) : null,
    /** A card and its pin can both be seen. */
    half: () => setStop('half'),
  }
}
