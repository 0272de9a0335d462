import multipart from '@fastify/multipart'
import { PICTURE_BYTES, ProfileUpdate } from '@okolo/contract/people/account'
import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { accountById, updateAccount } from '#server/people/accounts/accounts.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { formProblem } from '#server/people/accounts/form.ts'
import { drawPicture, setPicture } from '#server/people/accounts/picture.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { viewOf } from '../store.ts'
import { allow, contextOf } from './context.ts'
import { readProfile } from './profile-form.ts'

/** A large picture uploads slowly over a phone's network. */
const UPLOAD_TIMEOUT_MS = 60_000
/** Units of reading and drawing a person's picture. */
const PICTURE = 30
// A form with a picture takes much memory while it is read. Waiting forms are not read yet.
const FORMS = { atOnce: 2, waiting: 60 }

/** One's own account. */
export async function meRoutes(
  app: App,
  deps: AccountDeps & { drawing: Turnstile },
): Promise<void> {
  const { db, clock, drawing } = deps
  const forms = new Turnstile(FORMS)
  await app.register(multipart, {
    limits: { fileSize: PICTURE_BYTES, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
    throwFileSizeLimit: false,
  })

  app.get(toRoute(api.me.path), forSignedIn(api.me, { summary: 'My account' }), async (request) =>
    viewOf(db, (await requireAsker(request, deps)).account, clock()),
  )

  app.patch(
    toRoute(api.updateMe.path),
    {
      ...forSignedIn(
        api.updateMe,
        {
          summary: 'Change my profile',
          description:
            'As JSON, or as multipart/form-data with `image`, a JPEG, PNG, WebP, GIF or AVIF of at most 8 MB, which is cut to a square and drawn anew. An empty `image` takes the picture away. What is left out stays.',
          consumes: ['application/json', 'multipart/form-data'],
          body: ProfileUpdate,
        },
        [400, 401],
      ),
      ...readByHandler,
      handlerTimeout: UPLOAD_TIMEOUT_MS,
      config: { making: 'document' },
    },
    async (request, reply) => {
      const { account } = await requireAsker(request, deps)
      const context = await contextOf(request)
      const change = async () => {
        const { changed, image } = await readProfile(db, request, context)
        if (image !== null) {
          await allow(deps, 'picture', context, { reply, address: account.uuid })
          const drawn = image.length === 0 ? null : await drawing.pass(() => drawPicture(image))
          if (drawn === null && image.length > 0)
            throw formProblem({ image: [context.say('pictureInvalid')] })
          await setPicture(db, account.id, drawn, clock())
        }
        await updateAccount(db, account.id, changed)
      }
      if (request.isMultipart()) {
        request.charge(PICTURE)
        await forms.pass(change, { who: account.uuid, signal: request.left ?? undefined })
      } else await change()
      return viewOf(db, (await accountById(db, account.id)) ?? account, clock())
    },
  )
}
