import type { Place } from '../catalogue/places.ts'

/** What can be opened over a page. Its code and its texts are fetched when somebody opens it. */
export type Opening = {
  /** What the page can do without it, when the code cannot be fetched. */
  otherwise?: () => void
} & (
  | {
      kind: 'search'
      /** What stands in the search box by the time the dialog shows. */
      typed?: () => string
    }
  | {
      kind: 'place'
      name: string
      /** Latitude and longitude. */
      location: [number, number]
    }
  | { kind: 'city'; current: string | null; onPick: (city: Place) => void }
)

let show: ((opening: Opening) => void) | null = null

/** The one place that shows dialogs. Gives the way to leave. */
export function hostDialogs(host: (opening: Opening) => void): () => void {
  show = host
  return () => {
    show = null
  }
}

export function openDialog(opening: Opening): void {
  if (show === null) opening.otherwise?.()
  else show(opening)
}
