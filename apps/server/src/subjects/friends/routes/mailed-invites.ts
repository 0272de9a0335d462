import { api } from '@okolo/contract/api/api'
import { LinkToken, MailRequest } from '@okolo/contract/people/session'
import { accountTexts } from '@okolo/i18n/format'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { formProblem, nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { requestLetter } from '#server/platform/mail/letter-requests.ts'
import { shortName } from '#server/words/short-name.ts'
import { refuseInvitations } from '../store/invited-addresses.ts'
import { allow, allowNetwork, forSignedIn, requireConfirmed, sayTo } from './context.ts'

/** Invitations by letter to a contact's address, and their refusal. */
export async function mailedInvitesRoutes(app: App, deps: AccountDeps): Promise<void> {
  await app.register(async (scope: App) => oneClickRefusal(scope, deps))

  app.post(
    toRoute(api.mailInvite.path),
    {
      ...readByHandler,
      ...forSignedIn(
        api.mailInvite,
        {
          summary: 'Invite a contact by mail',
          description:
            'A mailbox gets one invitation ever, from whomever, and may refuse all of them. The answer does not tell which, nor if it has an account.',
          body: MailRequest,
        },
        [400, 401, 403],
      ),
    },
    async (request, reply) => {
      const asker = await requireConfirmed(request, deps)
      const { account, sessionId } = asker
      const { email } = parseForm(MailRequest, request.body, await accountTexts(localeOf(request)))
      const say = await sayTo(request)
      if (shortName(account.name) === '') throw formProblem({ email: [say('nameFirst')] })
      await allow(deps, 'invite mail', { request, reply, who: account.uuid })
      await allowNetwork(deps, 'invite mail', { request, reply })
      const details = { from: account.uuid, session: sessionId }
      const letter = { kind: 'invite', email, locale: localeOf(request), details } as const
      await requestLetter(deps.db, letter, deps.clock())
      return { detail: say('inviteSent') }
    },
  )

  app.post(
    toRoute(api.refuseInvites.path),
    {
      ...readByHandler,
      schema: {
        tags: ['friends'],
        summary: 'Refuse all invitations to an address',
        description: 'With the token of the link in an invitation. Nobody needs to be signed in.',
        body: LinkToken,
        response: { 200: api.refuseInvites.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      await allowNetwork(deps, 'invite refusal', { request, reply })
      const { token } = parseForm(LinkToken, request.body, await accountTexts(localeOf(request)))
      const say = await sayTo(request)
      if (!(await refuseInvitations(deps, token, deps.clock())))
        throw nonFieldProblem('link_expired', say('refusalWrong'))
      return { detail: say('refused') }
    },
  )
}

const Query = z.object({ k: z.string() }).catch({ k: '' })
const MOST_BYTES = 10_000

/** The button of mail programs (RFC 8058): a POST to the letter's own link refuses at once. The page asks first. */
async function oneClickRefusal(app: App, deps: AccountDeps): Promise<void> {
  const any = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(types, any, (_request, _body, done) => done(null, {}))
  app.post('/:locale/account/invites', { schema: { hide: true } }, async (request, reply) => {
    await allowNetwork(deps, 'invite refusal', { request, reply })
    await refuseInvitations(deps, Query.parse(request.query).k, deps.clock())
    reply.header('cache-control', 'no-store')
    // Says the same of every token.
    return { unsubscribed: true }
  })
}
