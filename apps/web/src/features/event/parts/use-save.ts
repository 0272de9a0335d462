import type { MouseEvent } from 'react'
import { useIsSaved } from '../../../catalogue/event/use-overlay.ts'
import { toggleSaved } from '../../../catalogue/save.ts'
import { readSession } from '../../../device/session.ts'
import type { EventPart } from './event-part.ts'

/** Saving on the event's page: signed in the button saves, signed out it opens its panel as it does without a script. */
export function useSave({ event, date }: EventPart) {
  const isSaved = useIsSaved(event.slug)
  return {
    isSaved,
    press: (click: MouseEvent) => {
      if (readSession() === null) return
      click.preventDefault()
      toggleSaved({ slug: event.slug, date: date.uuid, otherwise: () => undefined })
    },
  }
}
