import formbody from '@fastify/formbody'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuseLetters } from '#server/people/organizers/refusals.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/problem.ts'
import { blockThread, readThread } from '../store/change-thread.ts'
import { sideOfLink, type Call, type MessageDeps, type Viewer } from './context.ts'
import { allow, linksFrom } from './message-limits.ts'
import { parseMessage } from './parse-message.ts'
import { report, send } from './write-thread.ts'

const Params = z.object({ locale: z.string() })
const Text = z.string().catch('')
const Form = z
  .object({ k: Text, uuid: Text, text: Text, message: Text, block: Text, from: Text })
  .catch({ k: '', uuid: '', text: '', message: '', block: '', from: '' })
type Form = z.infer<typeof Form>
const MOST_BYTES = 40_000

type Step = (viewer: Viewer, form: Form, call: Call) => Promise<string>

/** The forms of the organizer's page, which work without JavaScript. The token in each says whose it is; another site cannot know it. */
export async function organizerFormsRoutes(app: App, deps: MessageDeps): Promise<void> {
  const { db, clock } = deps
  await app.register(async (scope: App) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    // RFC 8058 lets mail programs send their one field this way, too.
    const text = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('multipart/form-data', text, (_request, _body, done) =>
      done(null, {}),
    )

    form('', async (viewer, { uuid, text: said }, call) => {
      await send(deps, viewer, await parseMessage(call.request, { uuid, text: said }), call)
      await readThread(db, viewer.thread, { side: 'organizer', now: clock() })
      return 'message'
    })

    form('/block', async ({ thread }, { block }) => {
      const isBlocked = block === 'yes'
      await blockThread(db, thread, { side: 'organizer', now: clock(), isBlocked })
      return isBlocked ? 'blocked' : 'unblocked'
    })

    form('/report', async (viewer, { message }, call) => {
      await report(deps, viewer, message, call)
      return 'reported'
    })

    scope.post('/:locale/account/messages/refuse', HIDDEN, async (request, reply) => {
      await allow(deps, linksFrom(request.ip), { request, reply })
      const given = read(request)
      const token = given.form.k === '' ? Form.parse(request.query).k : given.form.k
      const isDone = await refuseLetters(deps, token, clock())
      // Mail programs follow no redirect (RFC 8058, section 3.1), and learn nothing about the token.
      if (given.form.from !== 'page') return { unsubscribed: true }
      const outcome = isDone ? { sent: 'refused' } : { error: 'expired' }
      return reply.redirect(pages.refuseLetters(given.locale, { k: token, ...outcome }), 303)
    })

    function form(path: string, step: Step): void {
      scope.post(`/:locale/account/messages${path}`, HIDDEN, async (request, reply) => {
        const { locale, form: given } = read(request)
        const back = (query: { sent?: string; error?: string }) =>
          reply.redirect(pages.organizerThread(locale, { k: given.k, ...query }), 303)
        await allow(deps, linksFrom(request.ip), { request, reply })
        const viewer = await sideOfLink(deps, given.k)
        if (viewer === null) return back({ error: 'expired' })
        return outcomeOf(() => step(viewer, given, { request, reply }), back)
      })
    }
  })
}

const HIDDEN = { schema: { hide: true } }

async function outcomeOf(
  work: () => Promise<string>,
  back: (query: { sent?: string; error?: string }) => FastifyReply,
): Promise<FastifyReply> {
  try {
    return back({ sent: await work() })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return back({
      error: error.status === 429 ? 'many' : error.status === 403 ? 'closed' : 'failed',
    })
  }
}

function read(request: FastifyRequest): { locale: Locale; form: Form } {
  const { locale } = Params.parse(request.params)
  return { locale: isLocale(locale) ? locale : DEFAULT_LOCALE, form: Form.parse(request.body) }
}
