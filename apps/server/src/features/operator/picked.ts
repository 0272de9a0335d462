import type { Ask } from './operator-page.ts'

/** The boxes of a list are called so, with the id of their thing. */
export const PICK = 'pick-'

/** Returns the ids of the ticked boxes. */
export function pickedIn(form: Ask['form']): string[] {
  return Object.keys(form).flatMap((name) =>
    name.startsWith(PICK) ? [name.slice(PICK.length)] : [],
  )
}
