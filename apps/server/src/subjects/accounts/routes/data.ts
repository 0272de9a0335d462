import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { exportAccount } from '#server/people/accounts/erasure.ts'
import { pictureByKey } from '#server/people/accounts/picture.ts'
import { PERSON_PICTURES } from '#server/people/cards/person-card.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { allow, contextOf } from './context.ts'

/** Gives people the data stored about them, and serves their pictures. */
export function dataRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps

  app.get(
    toRoute(api.exportMe.path),
    forSignedIn(api.exportMe, {
      summary: 'Everything that is stored about me',
      description: 'A zip with a JSON file for each table, and the picture.',
    }),
    async (request, reply) => {
      const { account } = await requireAsker(request, deps)
      const context = await contextOf(request)
      await allow(deps, 'export', context, { reply, address: account.uuid })
      const at = clock()
      await noteSecurity(deps, { what: 'data.exported', at, userId: account.id, ip: request.ip })
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="okolo.zip"')
        .send(
          Buffer.from(
            await exportAccount(db, account, { siteName: deps.site.value.name, now: at }),
          ),
        )
    },
  )

  app.get(`${PERSON_PICTURES}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = z.object({ file: z.string() }).parse(request.params)
    const key = /^([\w-]{24})\.webp$/.exec(file)?.[1]
    const webp = key === undefined ? null : await pictureByKey(db, key)
    if (webp === null) throw notFound('The picture')
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(webp)
  })
}
