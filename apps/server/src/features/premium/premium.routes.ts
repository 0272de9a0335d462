import { api } from '@okolo/contract/api/api'
import { LAST_MOMENT } from '@okolo/contract/constants'
import { StoreEventReport } from '@okolo/contract/people/premium'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { premiumOf, takeStoreEvent } from '#server/people/accounts/premium.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import type { StoreConfig } from '#server/platform/settings/people-config.ts'
import { isFromStore } from '#server/people/premium/store-signature.ts'

const MOST_BYTES = 256 * 1024

type PremiumDeps = Omit<AccountDeps, 'passwords'> & { store: StoreConfig }

/** Premium: one's own state, the stores' public keys, and what the stores report. */
export async function premiumRoutes(app: App, deps: PremiumDeps): Promise<void> {
  const { db, clock, store } = deps
  const { countsSandbox } = store
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    scope.get(
      toRoute(api.premium.path),
      forSignedIn(api.premium, {
        summary: 'My premium membership',
        description:
          'As the server knows it from the store’s own events: the app’s word unlocks nothing.',
      }),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        return premiumOf(db, account, { countsSandbox, now: clock() })
      },
    )
    scope.get(
      toRoute(api.premiumStore.path),
      {
        schema: {
          tags: ['accounts'],
          summary: 'Public keys with which the apps ask their stores',
          response: { 200: api.premiumStore.answer, ...problems() },
        },
      },
      async () => ({ ios: store.appleKey, android: store.googleKey }),
    )
    await scope.register(async (inner: App) => reports(inner, deps))
  })
}

/** Takes the events of subscriptions. */
async function reports(scope: App, { db, clock, store }: PremiumDeps): Promise<void> {
  scope.removeAllContentTypeParsers()
  // The signature is over the bytes as they came.
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.post(
    toRoute(api.reportStoreEvent.path),
    {
      ...readByHandler,
      schema: {
        tags: ['accounts'],
        summary: 'Report what happened to a subscription',
        description:
          'For RevenueCat, which watches the stores. `Authorization` is OKOLO_REVENUECAT_AUTHORIZATION, and `X-RevenueCat-Webhook-Signature` is made with OKOLO_REVENUECAT_SIGNING_SECRET; both are asked for where both are set. An event counts once, in whatever order events come. Unknown types are kept and change nothing.',
        body: StoreEventReport,
        response: { 200: api.reportStoreEvent.answer, ...problems(400, 403) },
      },
    },
    async (request) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const now = clock()
      if (!isFromStore(request.headers, body, { ...store, now }))
        throw new Problem(403, 'not_allowed', 'This is not from the store.')
      const { event } = readReport(body)
      const { countsSandbox } = store
      return { is_new: await takeStoreEvent(db, event, { countsSandbox, now }) }
    },
  )
}

const Times = z.object({ event: z.record(z.string(), z.unknown()) })

/** An end beyond all calendars must not be read as none: that would be premium for ever. */
function hasStorableTimes(report: unknown): boolean {
  const { event } = Times.parse(report)
  return Object.entries(event).every(
    ([field, value]) =>
      !field.endsWith('_ms') || typeof value !== 'number' || (value >= 0 && value <= LAST_MOMENT),
  )
}

function readReport(body: string): StoreEventReport {
  try {
    const given: unknown = JSON.parse(body)
    const report = StoreEventReport.safeParse(given)
    if (report.success && hasStorableTimes(given)) return report.data
  } catch {
    // No JSON is answered like JSON of another shape.
  }
  throw refused(
    'The report is not {"event": {"id": "...", "type": "...", "event_timestamp_ms": 0}}.',
  )
}
