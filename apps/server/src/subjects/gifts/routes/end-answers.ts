import formbody from '@fastify/formbody'
import { DEFAULT_LOCALE, isLocale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { refuseGifts } from '../store/givers.ts'
import { readRefusalToken } from '../rules/refusal-token.ts'

const Token = z.string().max(300).catch('')
const Form = z.object({ k: Token, from: Token }).catch({ k: '', from: '' })
const Params = z.object({ locale: z.string() })
const MOST_BYTES = 10_000

/** The end of answers to mails with events: a page posts to it, and mail programs do. */
export async function endAnswersRoute(
  app: App,
  { db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    // RFC 8058 lets mail programs send their one field this way, too. The address says whose it is.
    const text = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('multipart/form-data', text, (_request, _body, done) =>
      done(null, {}),
    )

    scope.post('/:locale/letters/events', { schema: { hide: true } }, async (request, reply) => {
      const { locale: given } = Params.parse(request.params)
      const locale = isLocale(given) ? given : DEFAULT_LOCALE
      const form = Form.parse(request.body)
      const isPage = form.from === 'page'
      const giver = readRefusalToken(secrets, isPage ? form.k : Form.parse(request.query).k)
      if (giver !== null) await refuseGifts(db, giver, clock())
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      // Mail programs follow no redirect (RFC 8058, section 3.1), and learn nothing about the token.
      if (!isPage) return { unsubscribed: true }
      const sent = giver === null ? 'expired' : 'quiet'
      return reply.redirect(letterPages.events(locale, { sent }), 303)
    })
  })
}
