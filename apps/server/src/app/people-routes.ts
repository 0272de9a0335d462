import { accountRoutes } from '../features/account/account.routes.ts'
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts'
import { mailBoxRoutes } from '../features/mail-box/mail-box.routes.ts'
import { cookieName } from '../features/operator/guard.ts'
import { socialProviders } from '../features/social-login/providers.ts'
import { socialLoginRoutes } from '../features/social-login/social-login.routes.ts'
import { peopleOf } from '../features/account/people-of.ts'
import type { Passwords } from '../people/passwords/passwords.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Db } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import type { Turnstile } from '../platform/http/turnstile.ts'

/** Adds every feature about people and their accounts. */
export async function peopleRoutes(
  app: App,
  deps: {
    db: Db
    clock: Clock
    config: Config
    passwords?: Passwords | undefined
    drawing: Turnstile
  },
): Promise<void> {
  const people = peopleOf(deps)
  await accountRoutes(app, { ...people, drawing: deps.drawing })
  await socialLoginRoutes(app, { ...people, providers: socialProviders(deps.config.social) })
  feedbackRoutes(app, people)
  if (deps.config.smtpUrl === null)
    mailBoxRoutes(app, {
      ...people,
      operatorCookie: cookieName(deps.config.publicUrl),
      isOpen: deps.config.mailBoxIsOpen,
    })
}
