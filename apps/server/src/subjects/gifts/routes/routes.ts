import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { giftCalls } from './calls.ts'
import { giftForms, type ReadGift } from './forms.ts'
import { giftPictureRoutes, type PictureDeps } from './pictures.ts'

/** Events that people give. */
export async function giftRoutes(
  app: App,
  deps: PictureDeps & Omit<AccountDeps, 'passwords'> & { read: ReadGift },
): Promise<void> {
  giftCalls(app, deps)
  await giftPictureRoutes(app, deps)
  await giftForms(app, deps)
}
