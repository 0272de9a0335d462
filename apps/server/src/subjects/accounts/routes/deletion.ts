import { api } from '@okolo/contract/api/api'
import { LinkToken, MailRequest } from '@okolo/contract/people/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { byForm, forSignedIn } from '#server/people/accounts/call-schemas.ts'
import {
  cancelDeletion,
  confirmDeletion,
  deactivate,
} from '#server/people/accounts/deactivation.ts'
import { nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { requestLetter } from '#server/platform/mail/letter-requests.ts'
import { allow, contextOf, dayIn, type Context } from './context.ts'

const closed = (at: Date, { say, locale }: Context) => ({
  detail: say('closed', { date: dayIn(locale, at) }),
  erased_on: at.toISOString(),
})

/** Closes an account, signed in or by a mailed link, and cancels that. */
export function deletionRoutes(app: App, deps: AccountDeps): void {
  app.delete(
    toRoute(api.deactivateMe.path),
    forSignedIn(api.deactivateMe, {
      summary: 'Delete my account',
      description: 'Closes it at once; everything is erased 30 days later. A letter says so.',
    }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      return closed(await deactivate(deps, account, request.ip), await contextOf(request))
    },
  )

  for (const { path, kind, summary, description } of [
    {
      path: api.requestDeletion.path,
      kind: 'delete',
      summary: 'Mail me a link that deletes my account',
      description: 'For people who cannot log in. Says the same of every address.',
    },
    {
      path: api.requestCancel.path,
      kind: 'cancel',
      summary: 'Mail me a link that takes the deletion back',
      description: 'For people whose account is closed. Says the same of every address.',
    },
  ] as const)
    app.post(
      toRoute(path),
      byForm(api.requestDeletion, { summary, description, body: MailRequest }),
      async (request, reply) => {
        const context = await contextOf(request)
        const { email } = parseForm(MailRequest, request.body, context.say)
        await allow(deps, 'mail', context, { reply })
        await requestLetter(deps.db, { kind, email, locale: context.locale }, deps.clock())
        return { detail: context.say('mailSent') }
      },
    )

  app.post(
    toRoute(api.confirmDeletion.path),
    byForm(api.confirmDeletion, {
      summary: 'Delete the account of a mailed link',
      body: LinkToken,
    }),
    async (request, reply) => {
      const { context, done } = await byLink(confirmDeletion, request, reply)
      return closed(done, context)
    },
  )

  app.post(
    toRoute(api.confirmCancel.path),
    byForm(api.confirmCancel, { summary: 'Take a deletion back', body: LinkToken }),
    async (request, reply) => {
      const { context } = await byLink(cancelDeletion, request, reply)
      return { detail: context.say('restored') }
    },
  )

  async function byLink<Done>(
    use: (to: AccountDeps, token: string, ip: string) => Promise<Done | null | false>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const context = await contextOf(request)
    await allow(deps, 'link', context, { reply })
    const { token } = parseForm(LinkToken, request.body, context.say)
    const done = await use(deps, token, context.from.ip)
    if (done === null || done === false)
      throw nonFieldProblem('link_expired', context.say('linkExpired'))
    return { context, done }
  }
}
