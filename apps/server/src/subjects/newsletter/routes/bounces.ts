import { api } from '@okolo/contract/api/api'
import { BounceReport } from '@okolo/contract/people/newsletter'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { requireStorable } from '#server/platform/http/storable-input.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { countBounces } from '../store/bounces.ts'
import { readDeliveryReport } from '../rules/delivery-report.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { signedId } from '../rules/webhook-signature.ts'

const MOST_BYTES = 256 * 1024

/** Takes what mail servers report: JSON, or the mail with a delivery report as it came. */
export async function bouncesRoutes(
  app: App,
  deps: NewsletterDeps & { bounceSecret: string | null },
): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    for (const type of ['application/json', 'message/rfc822', /^multipart\/report/])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: MOST_BYTES },
        (_request, body, done) => done(null, body),
      )
    scope.post(
      toRoute(api.reportBounces.path),
      {
        ...readByHandler,
        schema: {
          tags: ['newsletter'],
          summary: 'Report letters that did not arrive',
          description:
            'For mail servers and providers. Signed as Standard Webhooks says, with OKOLO_BOUNCE_SECRET: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Instead of JSON the body may be a mail with a delivery report of RFC 3464, as `message/rfc822` or with its own `multipart/report`. A message counts once.',
          body: BounceReport,
          response: { 200: api.reportBounces.answer, ...problems(400, 403) },
        },
      },
      async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const { bounceSecret: secret } = deps
        const id =
          secret === null ? null : signedId(request.headers, body, { secret, now: deps.clock() })
        if (id === null)
          throw new Problem(403, 'not_allowed', 'The signature of this report does not hold.')
        const type = request.headers['content-type'] ?? ''
        const bounces = type.startsWith('application/json')
          ? readJson(body)
          : // A report posted without its own head has it in the request.
            await readDeliveryReport(
              type.startsWith('multipart/') ? `Content-Type: ${type}\r\n\r\n${body}` : body,
            )
        requireStorable({ events: bounces })
        reply.header('cache-control', 'no-store')
        return { counted: await countBounces(deps, id, bounces) }
      },
    )
  })
}

function readJson(body: string): BounceReport['events'] {
  try {
    const report = BounceReport.safeParse(JSON.parse(body))
    if (report.success) return report.data.events
  } catch {
    // No JSON is answered like JSON of another shape.
  }
  throw refused('The report is not {"events": [{"kind": "hard", "email": "..."}]}.')
}
