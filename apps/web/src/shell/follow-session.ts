import type { Locale } from '@okolo/contract/locale'
import { onSession, readSession } from '../device/session.ts'
import { browserVisitor, tellServer } from '../device/visitor.ts'
import { guardedAddress } from './guard-page.ts'

/**
 * Keeps this tab with the session, wherever it began or ended: the header, what the server is told (no secret), and the
 * page, which may be none for this visitor any more. Coming in by a form here leads on by itself.
 */
export function followSession(locale: Locale): void {
  show()
  onSession((isElsewhere) => {
    const visitor = browserVisitor()
    tellServer(visitor)
    show()
    if (visitor.isSignedIn && !isElsewhere) return
    const { pathname, search, hash } = window.location
    const to = guardedAddress(pathname + search + hash, locale, visitor)
    if (to !== null) window.location.replace(to)
  })
}

function show(): void {
  if (readSession() === null) delete document.documentElement.dataset['signedIn']
  else document.documentElement.dataset['signedIn'] = ''
}
