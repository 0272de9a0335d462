import { api } from '@okolo/contract/api/api'
import { LinkToken } from '@okolo/contract/people/session'
import { accountTexts } from '@okolo/i18n/format'
import { z } from 'zod'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { nonFieldProblem, parseForm } from '#server/people/accounts/form.ts'
import { refuseLetters } from '#server/people/organizers/refusals.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { unreadMessages } from '#server/subjects/notifications/store/badge.ts'
import { threadsOf, toListed } from '../store/threads.ts'
import { forSides, sayTo, type MessageDeps } from './context.ts'
import { allow, linksFrom } from './message-limits.ts'

const THREADS = 20
const Cursor = z.uuid().optional().describe('The `next` of an answer.')

/** The threads of a person, and the refusal of letters about them. */
export function threadsRoutes(app: App, deps: MessageDeps): void {
  const { db, clock } = deps

  app.get(
    toRoute(api.threads.path),
    forSides(
      api.threads,
      { summary: 'My conversations', querystring: z.object({ cursor: Cursor }) },
      [400, 401],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const after = request.query.cursor ?? null
      const [rows, unread] = await Promise.all([
        threadsOf(db, account.id, { after, limit: THREADS + 1 }),
        unreadMessages(db, account.id),
      ])
      const page = rows.slice(0, THREADS)
      const next = rows.length > THREADS ? (page.at(-1)?.uuid ?? null) : null
      return { results: page.map(toListed), unread, next }
    },
  )

  app.post(
    toRoute(api.refuseLetters.path),
    {
      ...readByHandler,
      schema: {
        tags: ['messages'],
        summary: 'Refuse all letters to an organizer’s address',
        description: 'With the token in a letter. Nobody needs to be signed in.',
        body: LinkToken,
        response: { 200: api.refuseLetters.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      await allow(deps, linksFrom(request.ip), { request, reply })
      const { token } = parseForm(LinkToken, request.body, await accountTexts(localeOf(request)))
      const say = await sayTo(request)
      if (!(await refuseLetters(deps, token, clock())))
        throw nonFieldProblem('link_expired', say('linkWrong'))
      return { detail: say('lettersRefused') }
    },
  )
}
