import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { giftClashRoute } from './clash.ts'
import { endAnswersRoute } from './end-answers.ts'
import { giveCalls } from './give-calls.ts'
import { giveForm, type ReadGift } from './give-form.ts'
import { givenCalls } from './given-calls.ts'
import { givenForm } from './given-form.ts'
import { draftCalls } from './draft-calls.ts'
import { organizerForms } from './organizer-forms.ts'
import { ownCalls } from './own-calls.ts'
import { giftPictureRoutes, type PictureDeps } from './pictures.ts'
import { readGiftRoute } from './read-gift.ts'
import { giftVenuesRoute } from './venues.ts'

/** Events that people give. */
export async function giftRoutes(
  app: App,
  deps: PictureDeps & Omit<AccountDeps, 'passwords'> & { read: ReadGift },
): Promise<void> {
  giveCalls(app, deps)
  givenCalls(app, deps)
  ownCalls(app, deps)
  draftCalls(app, deps)
  await organizerForms(app, deps)
  giftVenuesRoute(app, deps)
  giftClashRoute(app, deps)
  await endAnswersRoute(app, deps)
  await giftPictureRoutes(app, deps)
  await readGiftRoute(app, deps)
  await giveForm(app, deps)
  await givenForm(app, deps)
}
