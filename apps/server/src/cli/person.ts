import { userInfo } from 'node:os'

/** Returns the machine's user name, or `somebody` if there is none. */
export function personHere(): string {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}
