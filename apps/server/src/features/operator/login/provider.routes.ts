import { meetOperator } from '#server/people/operators/provider-login.ts'
import { openSessionOf } from '#server/people/operators/sessions.ts'
import { openIdProvider, type OpenIdProvider } from '#server/people/sessions/openid.ts'
import { newToken } from '#server/people/sessions/tokens.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import type { OperatorLogin } from '#server/platform/settings/people-config.ts'
import { pendingCookie, pendingCookieName } from '../guard.ts'
import { html } from '../html.ts'
import type { Page } from '../operator-page.ts'
import { agentOf, ENTRY, letIn, type EntryDeps } from './entry.ts'
import { loginPage } from './login-page.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const PENDING_SECONDS = 600
/** State, nonce and code verifier. */
const PENDING = /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/

/**
 * Logs in by the operator's OpenID provider. A cookie holds state, nonce and verifier, so that only
 * the browser that began a login can finish it.
 */
export function providerRoutes(app: App, deps: EntryDeps): void {
  const { db, config, clock, send } = deps
  const { operatorLogin: settings, publicUrl } = config
  if (settings === null) return
  const provider = providerOf(settings)
  const redirectUri = `${publicUrl}/operator/login/provider/return`

  app.get('/login/provider', ENTRY, async (request, reply) => {
    const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()]
    const ask = { redirectUri, state, nonce, codeVerifier, locale: 'en' }
    const url = await provider.authorize(ask).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the provider of operators cannot be asked')
      return null
    })
    if (url === null)
      return send(
        reply,
        loginPage(config, { fault: told('login.providerSilent', { provider: settings.name }) }),
        {
          status: 502,
        },
      )
    return reply
      .header(
        'set-cookie',
        pendingCookie(publicUrl, [state, nonce, codeVerifier].join('.'), PENDING_SECONDS),
      )
      .redirect(url.href, 303)
  })

  app.get('/login/provider/return', ENTRY, async (request, reply) => {
    reply.header('set-cookie', pendingCookie(publicUrl, null, 0))
    const kept = PENDING.exec(cookieOf(request, pendingCookieName(publicUrl)) ?? '')
    const [, state = '', nonce = '', codeVerifier = ''] = kept ?? []
    const returned = new URL(request.url, redirectUri)
    const refuse = (fault: Text) => send(reply, loginPage(config, { fault }), { status: 403 })
    if (kept === null) return refuse(told('login.notBegun'))
    const person = await provider
      .identify(new URL(redirectUri + returned.search), { state, nonce, codeVerifier })
      .catch((error: unknown) => {
        app.log.warn({ err: error }, 'a login of an operator by the provider failed')
        return null
      })
    if (person === null) return refuse(told('login.providerRefused', { provider: settings.name }))
    const now = clock()
    const operator = await meetOperator(db, { issuer: settings.issuer, ...person }, now)
    const opened =
      operator === null ? null : await openSessionOf(db, operator, { now, agent: agentOf(request) })
    if (opened === null) return refuse(told('login.notInvited'))
    await letIn(deps, reply, opened, 'provider')
    return send(reply, welcome())
  })
}

function providerOf({ issuer, clientId, clientSecret }: OperatorLogin): OpenIdProvider {
  return openIdProvider({
    issuer,
    clientId,
    secret: async () => clientSecret,
    scope: 'openid email profile',
    more: () => ({}),
  })
}

/** A redirect from another site would not carry the cookie of the session yet. */
function welcome(): Page {
  return {
    title: told('login.in'),
    next: '/operator',
    body: html`<p><a class="primary" href="/operator">${told('problem.start')}</a></p>`,
  }
}
