import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import styles from './sheet.module.css'

/** How far the list covers the map on a phone: one card, some of them, all. */
const STOPS = ['peek', 'half', 'full'] as const
export type Stop = (typeof STOPS)[number]

/** Pixels until a press is a drag, and a drag is meant. */
const SLACK = 6
const MEANT = 32

/** The list over the map on a phone: three stops, by dragging or by buttons (WCAG 2.5.7). */
export function useSheet() {
  const [stop, setStop] = useState<Stop>('peek')
  const sheet = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  /** A drag that ends on a link or a button must not press it. */
  const wasDragged = useRef(false)

  function follow(made: HTMLElement, from: number): void {
    const pressed = new AbortController()
    const height = made.offsetHeight
    const all = made.parentElement?.clientHeight ?? height
    isPressed.current = true
    function release(): void {
      pressed.abort()
      isPressed.current = false
      made.style.removeProperty('height')
    }
    const on = (name: 'pointermove' | 'pointerup', act: (up: number) => void) =>
      window.addEventListener(name, ({ clientY }) => act(from - clientY), pressed)
    on('pointermove', (up) => {
      wasDragged.current ||= Math.abs(up) > SLACK
      if (wasDragged.current) made.style.height = `${height + up}px`
    })
    on('pointerup', (up) => {
      release()
      if (wasDragged.current) setStop(stopAfter(stop, up, (height + up) / all))
    })
    window.addEventListener('pointercancel', release, pressed)
  }
  const handlers = {
    onPointerDown({ button, target, clientY }: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      const isTop = target instanceof Element && target.closest('[data-sheet-top]') !== null
      if (sheet.current === null || button !== 0 || !isOver(sheet.current)) return
      // Higher up a drag of the cards scrolls them.
      if (stop === 'peek' || isTop) follow(sheet.current, clientY)
    },
    onDragStart: (event: MouseEvent<HTMLElement>) => {
      if (isPressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return {
    stop,
    sheet,
    style: styles['sheet'],
    bodyStyle: styles['body'],
    noteStyle: styles['note'],
    handlers,
    turn: () => setStop(stop === 'half' ? 'peek' : 'half'),
    whole: () => setStop(stop === 'full' ? 'peek' : 'full'),
    /** A card and its pin can both be seen. */
    seeMap: () => setStop(stop === 'full' ? 'peek' : stop),
  }
}

/** Returns the stop after a drag up by so many pixels, which left the sheet with a share of the window. */
export function stopAfter(from: Stop, pixels: number, share: number): Stop {
  const nearest = share < 0.33 ? 'peek' : share < 0.7 ? 'half' : 'full'
  if (nearest !== from || Math.abs(pixels) < MEANT) return nearest
  return STOPS[STOPS.indexOf(from) + Math.sign(pixels)] ?? from
}

/** Beside the map the list stands still. */
function isOver(sheet: HTMLElement): boolean {
  return getComputedStyle(sheet).position === 'absolute'
}
