import type { MouseEvent } from 'react'
import { useIsSaved } from '../../../catalogue/event/use-user-state.ts'
import { mustAsk, toggleSaved } from '../../../catalogue/save.ts'
import type { EventPart } from './event-part.ts'

/**
 * Saving on the event's page: signed in, or in the app, the button saves or leads to the ways; signed out it opens its panel as it does
 * without a script.
 */
export function useSave({ event, date }: EventPart) {
  const isSaved = useIsSaved(event.slug)
  return {
    isSaved,
    press: (click: MouseEvent) => {
      if (mustAsk()) return
      click.preventDefault()
      toggleSaved({ slug: event.slug, date: date.uuid, otherwise: () => undefined })
    },
  }
}
