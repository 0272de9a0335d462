import formbody from '@fastify/formbody'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { cleanName } from '@okolo/contract/name'
import { claimPages } from '@okolo/contract/site/claim-pages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { byNetwork, countAttempt, type Counted } from '#server/people/sessions/attempts.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/open-forms.ts'
import type { ClaimDeps, Corrector } from '../rules/claim-deps.ts'
import { isRequestId, dashboardToken } from '../rules/tokens.ts'
import { organizerBySlug, waysOf, type Organizer } from '../rules/ways.ts'
import type { ReadWellKnown } from '../rules/well-known.ts'
import { correct } from '../store/corrections.ts'
import { holderOf, refuseLetters, setLetters, type Holder } from '../store/holder.ts'
import { endPageClaim } from '../store/page-claims.ts'
import { askForClaim, claimByCode, claimByDomain, openRequest } from '../store/requests.ts'
import { confirmEvents } from '../store/dashboard.ts'

const Params = z.object({ locale: z.string(), slug: z.string() })
const Text = z
  .string()
  .catch('')
  .transform((text) => text.trim().replaceAll('\r\n', '\n'))
const Texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])
const FIELDS = { k: Text, u: Text, code: Text, way: Text, from: Text, wanted: Text }
const Line = Text.transform(cleanName)
const WORDS = { title: Line, description: Text, price: Line, ticket: Text, cancelled: Text }
const Form = z.object({ ...FIELDS, ...WORDS, event: Text })
const Confirmed = z.object({ event: Texts }).catch({ event: [] })
const MOST_BYTES = 50_000
const HOUR = 3600
const DAY = 24 * HOUR

type FormsDeps = ClaimDeps & { corrector: Corrector; read: ReadWellKnown; written: () => void }
type Form = z.infer<typeof Form>
type Query = Parameters<typeof claimPages.claim>[2]
type Posted = { request: FastifyRequest; locale: Locale; slug: string; form: Form }

/** The pages' forms, which work without JavaScript: each leads to a page that tells the outcome. */
export async function formsRoutes(app: App, deps: FormsDeps): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    // RFC 8058 lets mail programs send their one field this way, too. The address says whose it is.
    const text = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('multipart/form-data', text, (_request, _body, done) =>
      done(null, {}),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    /** A form that leads back to the page of the claim. */
    function form(step: string, act: (posted: Posted) => Promise<Query>): void {
      scope.post(
        `/:locale/organizers/:slug/claim/${step}`,
        { schema: { hide: true } },
        async (request, reply) => {
          const posted = read(request)
          const query = isForeign(request, deps.publicUrl) ? { error: 'failed' } : await act(posted)
          return reply.redirect(claimPages.claim(posted.locale, posted.slug, query), 303)
        },
      )
    }

    /** A form of the dashboard, which gives a fresh link. */
    function onDashboard(
      step: string,
      act: (holder: Holder, posted: Posted) => Promise<Query>,
    ): void {
      form(step, async (posted) => {
        const holder = await holderOf(deps, posted.slug, posted.form.k)
        if (holder === null) return { error: 'expired' }
        return {
          k: dashboardToken(deps.secrets, holder.uuid, deps.clock()),
          ...(await act(holder, posted)),
        }
      })
    }

    form('ask', async ({ request, slug, locale, form: { way } }) => {
      const organizer = await organizerBySlug(deps, slug)
      if (organizer === null || (way !== 'mailbox' && way !== 'domain')) return { error: 'failed' }
      const limits = [
        ...byNetwork('claim', request.ip, { max: 10, seconds: HOUR }),
        ...(way === 'mailbox'
          ? perOrganizer('claim letter', organizer, { max: 3, seconds: DAY })
          : []),
      ]
      if (await isTooMany(limits)) return { error: 'often' }
      const r = await askForClaim(deps, organizer, {
        way,
        ways: await waysOf(deps, organizer),
        locale,
      })
      return r === null ? { error: 'failed' } : { u: r }
    })

    form('code', async ({ request, slug, form: { u: r, code } }) => {
      const organizer = await organizerBySlug(deps, slug)
      if (organizer === null || !isRequestId(r)) return { error: 'expired' }
      const limits = [
        ...byNetwork('claim code', request.ip, { max: 30, seconds: HOUR }),
        ...perOrganizer('claim code', organizer, { max: 30, seconds: DAY }),
      ]
      if (await isTooMany(limits)) return { u: r, error: 'often' }
      const k = await claimByCode(deps, organizer.id, { id: r, code })
      return k === null ? { u: r, error: 'code' } : { k, sent: 'claimed' }
    })

    form('domain', async ({ request, slug, form: { u: r } }) => {
      const organizer = await organizerBySlug(deps, slug)
      const asked =
        organizer === null || !isRequestId(r) ? null : await openRequest(deps, organizer.id, r)
      if (organizer === null || asked?.domain == null) return { error: 'expired' }
      const limits = [
        ...byNetwork('claim look', request.ip, { max: 20, seconds: HOUR }),
        ...perOrganizer('claim look', organizer, { max: 40, seconds: HOUR }),
      ]
      if (await isTooMany(limits)) return { u: r, error: 'often' }
      const k = await claimByDomain(deps, { ...asked, domain: asked.domain }, deps.read)
      return k === null ? { u: r, error: 'line' } : { k, sent: 'claimed' }
    })

    onDashboard('correct', async (holder, { form: given }) => {
      const outcome = await correct(deps, holder, given.event, given)
      if (outcome === 'saved') deps.written()
      return outcome === 'saved' || outcome === 'same' ? { sent: 'saved' } : { error: outcome }
    })

    onDashboard('right', async (holder, { request }) => {
      const { event } = Confirmed.parse(request.body ?? {})
      if ((await confirmEvents(deps, holder, event.slice(0, 100))) > 0) deps.written()
      return { sent: 'right' }
    })

    onDashboard('wish', async (holder, { form: { wanted } }) => {
      await setLetters(deps, holder, wanted === 'yes')
      return { sent: wanted === 'yes' ? 'letters' : 'quiet' }
    })

    form('end', async ({ slug, form: { k } }) => {
      const holder = await holderOf(deps, slug, k)
      if (holder === null) return { error: 'expired' }
      await endPageClaim(deps.db, holder.uuid, 'given_up', deps.clock())
      return { sent: 'ended' }
    })

    scope.post(
      '/:locale/organizers/:slug/claim/letters',
      { schema: { hide: true } },
      async (request, reply) => {
        const { locale, slug, form: given } = read(request)
        await refuseLetters(deps, given.k === '' ? formOf(request.query).k : given.k)
        // Mail programs follow no redirect (RFC 8058, section 3.1), and learn nothing about the token.
        if (given.from !== 'page') return { unsubscribed: true }
        return reply.redirect(claimPages.claim(locale, slug, { sent: 'quiet' }), 303)
      },
    )
  })

  async function isTooMany(limits: Counted[]): Promise<boolean> {
    return (await countAttempt(deps, limits, deps.clock())) !== null
  }
}

function perOrganizer(what: string, { id }: Organizer, limit: Counted['limit']): Counted[] {
  return [{ what, who: String(id), limit }]
}

/** Anything that is not a form has empty fields. */
function formOf(given: unknown): Form {
  return Form.safeParse(given).data ?? Form.parse({})
}

function read(request: FastifyRequest): Posted {
  const { locale, slug } = Params.parse(request.params)
  const form = formOf(request.body)
  return { request, locale: isLocale(locale) ? locale : DEFAULT_LOCALE, slug, form }
}
