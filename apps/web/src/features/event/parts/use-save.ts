import type { MouseEvent } from 'react'
import { useIsSaved } from '../../../catalogue/event/use-user-state.ts'
import { toggleSaved } from '../../../catalogue/save.ts'
import type { EventPart } from './event-part.ts'
import { SAVE_FORM } from './panel-ids.ts'

/** A button that saves, or asks to log in first. Without a script its form leads to the log-in and back. */
export function useSave({ event, date }: EventPart) {
  return {
    isSaved: useIsSaved(event.slug),
    button: {
      type: 'submit',
      form: SAVE_FORM,
      'data-save': '',
      onClick: (click: MouseEvent<HTMLButtonElement>) => {
        click.preventDefault()
        const { form } = click.currentTarget
        toggleSaved({
          slug: event.slug,
          // A card need not know it.
          date: date.uuid === '' ? null : date.uuid,
          otherwise: () => form?.submit(),
        })
      },
    },
  } as const
}
