import { createServer, type Server } from 'node:http'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { Provider } from 'oidc-provider'

export type Person = { email?: string; email_verified?: boolean | string; name?: string }

/** The provider compares this secret after it checks Apple's signed one. */
const STATIC_SECRET = 'a secret of the test provider'

export const GOOGLE = { clientId: 'google-client', clientSecret: STATIC_SECRET }
export const APPLE = { clientId: 'example.okolo.web', teamId: 'TEAM123456', keyId: 'KEY1234567' }

/**
 * Starts a real OpenID provider on this machine with these people, in place of Google and Apple.
 */
export async function startOidc(
  people: Record<string, Person>,
  { callbacks, applePublicKey }: { callbacks: string[]; applePublicKey: string },
): Promise<{ issuer: string; close: () => Promise<void>; secrets: string[] }> {
  const secrets: string[] = []
  const server: Server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const issuer = `http://localhost:${address.port}`
  const provider = new Provider(issuer, {
    clients: [GOOGLE.clientId, APPLE.clientId].map((client_id) => ({
      client_id,
      client_secret: STATIC_SECRET,
      redirect_uris: callbacks,
      token_endpoint_auth_method: 'client_secret_post',
    })),
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people[id] }),
    }),
  })
  // Apple requires a secret signed with the developer's key. We check it like Apple, then use the
  // static one.
  provider.use(async (context, next) => {
    if (context.path === '/token') {
      const chunks: Buffer[] = []
      for await (const chunk of context.req) chunks.push(Buffer.from(chunk))
      const body = new URLSearchParams(Buffer.concat(chunks).toString())
      if (body.get('client_id') === APPLE.clientId) {
        const secret = body.get('client_secret') ?? ''
        secrets.push(secret)
        const key = await importSPKI(applePublicKey, 'ES256')
        await jwtVerify(secret, key, {
          algorithms: ['ES256'],
          audience: 'https://appleid.apple.com',
          issuer: APPLE.teamId,
          subject: APPLE.clientId,
        })
        if (decodeProtectedHeader(secret).kid !== APPLE.keyId) throw new Error('another key')
        body.set('client_secret', STATIC_SECRET)
      }
      Object.assign(context.req, { body: Object.fromEntries(body) })
    }
    await next()
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return {
    issuer,
    secrets,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Logs a person in at the provider and returns the fields of the callback. */
export async function passThrough(url: string, login: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>()
  const go = async (to: string, form?: Record<string, string>) => {
    const response = await fetch(to, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    return response
  }
  const { origin } = new URL(url)
  let response = await go(url)
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location')
    if (location !== null) {
      const next = new URL(location, origin)
      if (next.origin !== origin) return Object.fromEntries(next.searchParams)
      response = await go(next.href)
      continue
    }
    const page = await response.text()
    const inputs = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const target = new URL(action, origin)
    // The form that the browser would post to the callback.
    if (target.origin !== origin) return fields
    const credentials = fields['prompt'] === 'login' ? { login, password: 'x' } : {}
    response = await go(target.href, { ...fields, ...credentials })
  }
  throw new Error('the provider leads nowhere')
}
