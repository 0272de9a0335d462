import type { Wish } from '../device/kept/wish.ts'
import type { Place } from './places/places.ts'

/** A dialog over a page. Its code and its texts are fetched when it opens. */
export type Opening = {
  /** The fallback if the code cannot be fetched. */
  otherwise?: () => void
} & (
  | {
      kind: 'search'
      /** Reads the text of the search box when the dialog shows. */
      typed?: () => string
    }
  | {
      kind: 'place'
      name: string
      /** Latitude and longitude. */
      location: [number, number]
    }
  | {
      /** Log-in and sign-up over the page. */
      kind: 'join'
      /** A press that waits for it. */
      wish?: Wish
      /** The page that was wanted. */
      redirectTo?: string
    }
  | { kind: 'send-follow'; followed: Extract<Wish, { kind: 'follow' }>['followed'] }
  | {
      /** Tells the server what a heart shows already. */
      kind: 'send-save'
      slug: string
      date: string | null
      isSaved: boolean
    }
  | {
      /** A point on the map. `location`: latitude and longitude at which it begins. */
      kind: 'point'
      location: [number, number]
      /** A point was chosen before: the map shows its streets. */
      isChosen: boolean
      onPick: (location: [number, number]) => void
    }
  | { kind: 'city'; current: string | null; onPick: (city: Place) => void }
)

let show: ((opening: Opening) => void) | null = null

/** Registers the host of all dialogs. Returns a function that removes it. */
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
