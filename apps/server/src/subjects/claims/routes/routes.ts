import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { notFound } from '#server/platform/problem.ts'
import type { ClaimDeps, Corrector } from '../rules/claim-deps.ts'
import { isRequestId, lineOf } from '../rules/tokens.ts'
import { masked, organizerBySlug, waysOf } from '../rules/ways.ts'
import type { ReadWellKnown } from '../rules/well-known.ts'
import { holderOf } from '../store/holder.ts'
import { openRequest } from '../store/requests.ts'
import { loadDashboard } from '../store/dashboard.ts'
import { figuresRoutes } from './figures.ts'
import { formsRoutes } from './forms.ts'

const Slug = z.object({ slug: z.string().max(300) })
const Request = z.object({
  u: z.string().max(100).optional().describe('The id of a request for this page.'),
})
const Token = z.object({ k: z.string().max(200).describe('The token of the organizer’s link.') })

/** Organizers claim their page, see figures, correct their events and confirm them. */
export async function claimsRoutes(
  app: App,
  deps: ClaimDeps & { corrector: Corrector; read: ReadWellKnown; written: () => void },
): Promise<void> {
  app.get(
    toRoute(api.claimWays.path),
    {
      schema: {
        tags: ['events'],
        summary: 'How an organizer can claim its page',
        params: Slug,
        querystring: Request,
        response: { 200: api.claimWays.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const organizer = await organizerBySlug(deps, request.params.slug)
      if (organizer === null) throw notFound('The organizer')
      const { slug, name } = organizer
      const { mailbox, domain } = await waysOf(deps, organizer)
      const { u: r = '' } = request.query
      const asked = isRequestId(r) ? await openRequest(deps, organizer.id, r) : null
      reply.header('cache-control', 'no-store')
      return {
        slug,
        name,
        mailbox: mailbox === null ? null : masked(mailbox),
        domain,
        asked:
          asked === null
            ? null
            : asked.domain === null
              ? { way: 'mailbox' as const, line: null }
              : { way: 'domain' as const, line: lineOf(deps.secrets, asked.id) },
      }
    },
  )

  app.get(
    toRoute(api.organizerDashboard.path),
    {
      schema: {
        tags: ['events'],
        summary: 'The room of an organizer who has claimed its page',
        description: 'Its coming events with their figures and its corrections.',
        params: Slug,
        querystring: Token,
        response: { 200: api.organizerDashboard.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const holder = await holderOf(deps, request.params.slug, request.query.k)
      if (holder === null) throw notFound('The claim')
      reply.header('cache-control', 'no-store')
      return loadDashboard(deps, holder)
    },
  )

  figuresRoutes(app, deps)
  await formsRoutes(app, deps)
}
