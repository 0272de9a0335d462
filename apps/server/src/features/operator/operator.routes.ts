import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAction } from '#server/people/operators/actions.ts'
import { leaveWord, takeWord } from '#server/people/operators/sessions.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { backgroundOf } from '#server/platform/http/background.ts'
import { pathOf, unknownAddress } from '#server/platform/http/error-answers.ts'
import { Problem } from '#server/platform/problem.ts'
import { document, type Reader } from './frame.ts'
import { operatorOf, requireFormToken, requireOwnOrigin } from './guard.ts'
import { KEYS_POLICY } from './keys-script.ts'
import { entryRoutes, loginPage } from './pages/entry.ts'
import { operatorAssets, type OperatorAssets } from './operator-assets.ts'
import type { Ask, Done, OperatorDeps, OperatorRouter, Page } from './operator-page.ts'
import { postedForm, readForms, textsOf } from '#server/platform/http/forms/posted-form.ts'
import { operatorPages } from './pages.ts'
import { problemPage, toProblem } from './problem-page.ts'
import { localeOf, speakerOf } from './speaking.ts'
import { mayCall, permissionOf, requirePermission, shownCities } from './permissions.ts'

/** Only our own stylesheet, pictures and forms. */
const POLICY = [
  `default-src 'none'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')
const POLICY_WITH_KEYS = `${POLICY}; script-src ${KEYS_POLICY}`

/**
 * Operators wait longer than visitors: for a look at a source, or for mapping its records again.
 */
const WORK = { handlerTimeout: 120_000, schema: { hide: true } }

/** Adds everything below `/operator`: never cached, never indexed, open only to operators. */
export async function operatorRoutes(
  app: App,
  given: Omit<OperatorDeps, 'inBackground'> & { assets: OperatorAssets },
): Promise<void> {
  const deps = { ...given, inBackground: backgroundOf(app) }
  await app.register(
    async (scope: App) => {
      await readForms(scope)
      const { styles } = operatorAssets(scope, deps.assets)
      const speak = speakerOf(deps.reference)
      const menu = operatorPages.flatMap(({ menu: own }) => own ?? [])

      scope.addHook('onRequest', async (_request, reply) => {
        reply
          .header('cache-control', 'no-store')
          .header('content-security-policy', POLICY)
          .header('cross-origin-opener-policy', 'same-origin')
          // Our own forms still send their origin. Other sites learn nothing.
          .header('referrer-policy', 'same-origin')
          .header('x-robots-tag', 'noindex')
      })
      scope.setErrorHandler(async (error, request, reply) => {
        const problem = toProblem(error)
        if (problem.status === 500) request.log.error({ err: error }, 'an operator page failed')
        return send(reply, problemPage(problem), { status: problem.status })
      })
      entryRoutes(scope, { ...deps, send })
      const router = routerOf(scope)
      for (const { routes } of operatorPages) routes(router, deps)
      scope.get('/', { schema: { hide: true } }, async (_request, reply) =>
        reply.redirect(operatorPages[0]?.menu?.href ?? '/operator/login', 303),
      )
      scope.all('/*', { schema: { hide: true } }, async (request, reply) => {
        if ((await operatorOf(request, deps)) === null) return stranger(reply)
        throw unknownAddress(request)
      })

      function routerOf(to: App): OperatorRouter {
        return {
          page: (path, answer) => {
            const route = `GET ${path}`
            permissionOf(route)
            to.get(path, WORK, async (request, reply) => {
              const ask = await askOf(request)
              if (ask === null) return stranger(reply)
              const asked = { ask, path: pathOf(request.url) }
              const refusal = await refusalOf(ask, route)
              return send(reply, refusal ?? (await answer(ask)), asked)
            })
          },
          action: (path, act) => {
            const route = `POST ${path}`
            permissionOf(route)
            to.post(path, WORK, async (request, reply) => {
              requireOwnOrigin(request, deps.config.publicUrl)
              const asked = await askOf(request)
              if (asked === null) return stranger(reply)
              const ask = request.isMultipart()
                ? { ...asked, ...(await postedForm(request)) }
                : asked
              requireFormToken(ask.formToken, ask.form['form_token'])
              const refusal = await refusalOf(ask, route)
              return settle(reply, refusal ?? (await act(ask)), { ask, path: pathOf(request.url) })
            })
          },
        }
      }

      /** The refusal as a page in the operator's own frame. */
      async function refusalOf(ask: Ask, route: string): Promise<Page | null> {
        try {
          await requirePermission(deps.db, ask, route)
          return null
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          return { ...problemPage(error), status: error.status === 404 ? 404 : 403 }
        }
      }

      async function askOf(request: FastifyRequest): Promise<Ask | null> {
        const operator = await operatorOf(request, deps)
        if (operator === null) return null
        return {
          ...operator,
          locale: localeOf(request, operator.session.locale),
          cities: shownCities(
            operator.session.role === 'editor' ? operator.session.cities : null,
            textsOf(request.query)['city'],
          ),
          params: textsOf(request.params),
          query: textsOf(request.query),
          form: textsOf(request.body),
          files: {},
          ip: request.ip,
        }
      }

      async function settle(
        reply: FastifyReply,
        outcome: Done | Page,
        { ask, path }: { ask: Ask; path: string },
      ): Promise<FastifyReply> {
        const { session } = ask
        if (outcome.did !== undefined)
          await logAction(
            deps.db,
            {
              who: session.name,
              role: session.role,
              sessionId: session.id,
              at: deps.clock(),
            },
            outcome.did,
          )
        if (!('to' in outcome)) return send(reply, outcome, { ask, path })
        if (outcome.say !== undefined) {
          const { said } = await speak(outcome.locale ?? ask.locale)
          await leaveWord(deps.db, session.id, said(outcome.say))
        }
        return reply.redirect(outcome.to, 303)
      }

      async function send(
        reply: FastifyReply,
        page: Page,
        { ask, path = '', status }: { ask?: Ask; path?: string; status?: number } = {},
      ): Promise<FastifyReply> {
        const reader: Reader =
          ask === undefined
            ? null
            : {
                name: ask.session.name,
                role: ask.session.role,
                formToken: ask.formToken,
                said: await takeWord(deps.db, ask.session.id),
                path,
              }
        const locale = ask?.locale ?? localeOf(reply.request, null)
        const { voice, home } = await speak(locale, page.city)
        const markup = document(page, reader, {
          styles,
          voice,
          home,
          look: deps.config.site.look(locale),
          menu: menu.filter(
            ({ href }) => ask !== undefined && mayCall(ask.session.role, 'GET', href),
          ),
        })
        if (page.hasKeys === true) reply.header('content-security-policy', POLICY_WITH_KEYS)
        return reply
          .code(status ?? page.status ?? 200)
          .type('text/html; charset=utf-8')
          .send(markup)
      }

      function stranger(reply: FastifyReply): Promise<FastifyReply> {
        return send(reply, loginPage(deps.config), { status: 401 })
      }
    },
    { prefix: '/operator' },
  )
}
