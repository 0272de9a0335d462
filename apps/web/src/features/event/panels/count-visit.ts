import type { FigureKind } from '@okolo/contract/events/figures'
import { useEffect } from 'react'
import { onServer } from '../../../api/origin.ts'
import type { EventPart } from '../parts/event-part.ts'

/** Tells the server to add one to a count of this event. It says nothing of who it was. */
export function countVisit(slug: string, kind: FigureKind): void {
  const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' })
  navigator.sendBeacon(onServer(`/v1/events/${encodeURIComponent(slug)}/counted/`), body)
}

/** Counts a view once the page is seen, and every way to the tickets. */
export function useCounted(part: EventPart): void {
  const { slug, sources } = part.event
  useEffect(() => {
    const view = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', view)
      countVisit(slug, 'view')
    }
    document.addEventListener('visibilitychange', view)
    view()
    return () => document.removeEventListener('visibilitychange', view)
  }, [slug])
  useEffect(() => {
    const clicked = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      const href = link?.getAttribute('href') ?? null
      if (href !== null && sources.some(({ ticket_url: url }) => url === href))
        countVisit(slug, 'ticket')
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [slug, sources])
}
