import { userInfo } from 'node:os'

/** The name of the user who is logged in at this machine; `somebody` where the user has no name. */
export function personHere(): string {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}
