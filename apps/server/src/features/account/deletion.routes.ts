import { api } from '@okolo/contract/api/api'
import { LinkToken, MailRequest } from '@okolo/contract/people/session'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import {
  askCancel,
  askDeletion,
  cancelDeletion,
  confirmDeletion,
  deactivate,
} from '#server/people/accounts/deactivation.ts'
import { nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { allow, contextOf, dayIn, type Context } from './account-context.ts'
import { readByForm } from './read-by-form.ts'

const closed = (at: Date, { say, locale }: Context) => ({
  detail: say('closed', { date: dayIn(locale, at) }),
  erased_on: at.toISOString(),
})

/** Closes an account, signed in or by a mailed link, and cancels that. */
export function deletionRoutes(
  app: App,
  deps: AccountDeps,
  background: (work: () => Promise<void>) => void,
): void {
  app.delete(
    toRoute(api.deactivateMe.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'Delete my account',
        description: 'Closes it at once; everything is erased 30 days later. A letter says so.',
        security: [{ bearer: [] }],
        response: { 200: api.deactivateMe.answer, ...problems(401) },
      },
    },
    async (request) => {
      const { account } = await requireAsker(request, deps)
      return closed(await deactivate(deps, account, request.ip), await contextOf(request))
    },
  )

  for (const { path, ask, summary, description } of [
    {
      path: api.requestDeletion.path,
      ask: askDeletion,
      summary: 'Mail me a link that deletes my account',
      description: 'For people who cannot log in. Says the same of every address.',
    },
    {
      path: api.requestCancel.path,
      ask: askCancel,
      summary: 'Mail me a link that takes the deletion back',
      description: 'For people whose account is closed. Says the same of every address.',
    },
  ])
    app.post(
      toRoute(path),
      {
        ...readByForm,
        schema: {
          tags: ['accounts'],
          summary,
          description,
          body: MailRequest,
          response: { 200: api.requestDeletion.answer, ...problems(400) },
        },
      },
      async (request, reply) => {
        const context = await contextOf(request)
        const { email } = parseForm(MailRequest, request.body, context.say)
        await allow(deps, 'mail', context, { reply })
        background(() => ask(deps, email, context.locale))
        return { detail: context.say('mailSent') }
      },
    )

  app.post(
    toRoute(api.confirmDeletion.path),
    {
      ...readByForm,
      schema: {
        tags: ['accounts'],
        summary: 'Delete the account of a mailed link',
        body: LinkToken,
        response: { 200: api.confirmDeletion.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      const context = await contextOf(request)
      await allow(deps, 'link', context, { reply })
      const { token } = parseForm(LinkToken, request.body, context.say)
      const at = await confirmDeletion(deps, token, context.from.ip)
      if (at === null) throw nonFieldProblem('link_expired', context.say('linkExpired'))
      return closed(at, context)
    },
  )

  app.post(
    toRoute(api.confirmCancel.path),
    {
      ...readByForm,
      schema: {
        tags: ['accounts'],
        summary: 'Take a deletion back',
        body: LinkToken,
        response: { 200: api.confirmCancel.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      const context = await contextOf(request)
      await allow(deps, 'link', context, { reply })
      const { token } = parseForm(LinkToken, request.body, context.say)
      const isDone = await cancelDeletion(deps, token, context.from.ip)
      if (!isDone) throw nonFieldProblem('link_expired', context.say('linkExpired'))
      return { detail: context.say('restored') }
    },
  )
}
