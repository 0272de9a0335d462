import formbody from '@fastify/formbody'
import { api } from '@okolo/contract/api/api'
import { DEFAULT_LOCALE, isLocale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { Tapped } from '@okolo/contract/people/push'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { readStopToken, tappedUuid } from '../rules/signed-links.ts'
import { stopMails } from '../store/preferences.ts'
import { readOne } from '../store/read-notifications.ts'

const Params = z.object({ locale: z.string() })
const Text = z.string().catch('')
const Form = z.object({ k: Text, all: Text, from: Text }).catch({ k: '', all: '', from: '' })
const MOST_BYTES = 10_000

/** The signed links of pushes and mails, which need no login. */
export async function notificationLinks(
  app: App,
  deps: Omit<AccountDeps, 'passwords'>,
): Promise<void> {
  const { db, clock, secrets } = deps

  app.post(
    toRoute(api.tappedPush.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'A push was opened',
        description:
          'With the token of the push. The notification is then read, and no mail tells it again. Says the same of every token.',
        body: Tapped,
        response: { 200: api.tappedPush.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      const uuid = tappedUuid(secrets, request.body.token)
      if (uuid !== null) await readOne(db, uuid, clock())
      reply.header('cache-control', 'no-store')
      return { received: true as const }
    },
  )

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    // RFC 8058 lets mail programs send their one field this way, too. The address says whose it is.
    const text = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('multipart/form-data', text, (_request, _body, done) =>
      done(null, {}),
    )

    scope.post('/:locale/letters/stop', { schema: { hide: true } }, async (request, reply) => {
      const { locale: given } = Params.parse(request.params)
      const locale = isLocale(given) ? given : DEFAULT_LOCALE
      const form = Form.parse(request.body)
      const isPage = form.from === 'page'
      const isStopped = await stop(isPage ? form.k : Form.parse(request.query).k, form.all !== '')
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      // Mail programs follow no redirect (RFC 8058, section 3.1), and learn nothing about the token.
      if (!isPage) return { unsubscribed: true }
      const sent = isStopped ? 'stopped' : 'expired'
      return reply.redirect(letterPages.stop(locale, { sent }), 303)
    })
  })

  /** Returns whether the token is somebody's. */
  async function stop(token: string, all: boolean): Promise<boolean> {
    const read = readStopToken(secrets, token)
    if (read === null) return false
    const { rows } = await sql<{ id: number }>`
      select id from user_account where uuid = ${read.person}`.execute(db)
    const [person] = rows
    if (person === undefined) return false
    await stopMails(db, person.id, all ? 'all' : read.stops)
    return true
  }
}
