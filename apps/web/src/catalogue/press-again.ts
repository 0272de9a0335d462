import { onSession, readSession } from '../device/session.ts'
import { showSaved, settleSaved } from '../device/user-state.ts'
import { takeWish, type Hurdle } from '../device/kept/wish.ts'
import { openDialog } from './open-dialog.ts'

/** Does what somebody pressed before a login or a subscription, once that is `passed`. In the app it may ask for the other of the two. */
export function pressAgain(passed: Hurdle): void {
  const wish = takeWish(passed)
  if (wish === null) return
  if (wish.kind === 'follow') return openDialog({ ...wish, kind: 'send-follow' })
  const { slug, date } = wish
  showSaved(slug, true)
  const otherwise = () => settleSaved(slug, false)
  openDialog({ kind: 'send-save', slug, date, isSaved: true, otherwise })
}

function pressAgainSignedIn(): void {
  if (readSession() !== null) pressAgain('login')
}

/** Does the same after each login, wherever it happens. Returns a function that stops it. */
export function followLogins(): () => void {
  pressAgainSignedIn()
  return onSession(pressAgainSignedIn)
}
