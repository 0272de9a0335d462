import type { Locale } from '@okolo/contract/locale'
import { onSession, readSession } from '../../device/session.ts'
import { browserVisitor, tellServer } from '../../device/visitor.ts'
import { guardedAddress } from './guard-page.ts'

/**
 * Keeps this tab in step with the session: the header, the server's (not secret) cookie, and the page, which may now be
 * forbidden. Forms in this tab navigate on their own.
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
