import type { App } from '#server/platform/http/app-type.ts'
import { giftLetterRoutes } from '../gifts/letter.routes.ts'
import { acceptRoutes } from '../login/accept.routes.ts'
import type { EntryDeps } from '../login/entry.ts'
import { loginRoutes } from '../login/login.routes.ts'
import { providerRoutes } from '../login/provider.routes.ts'

export { loginPage } from '../login/login-page.ts'

/** Adds every way in, the way out, and what letters lead to: the pages of people without a session. */
export function entryRoutes(app: App, deps: EntryDeps): void {
  loginRoutes(app, deps)
  acceptRoutes(app, deps)
  providerRoutes(app, deps)
  giftLetterRoutes(app, deps)
}
