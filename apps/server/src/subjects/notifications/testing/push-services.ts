import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { jwtVerify } from 'jose'
import { pushHttp } from '#server/platform/push/push-http.ts'

export type Answer = { status: number; headers?: Record<string, string>; body?: object }
type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const OAUTH = 'oauth2.googleapis.com'
const FCM = 'fcm.googleapis.com'
const BROWSERS = 'push.test'
/** Hosts that take a connection and never answer. */
export const TARPITS = Array.from({ length: 20 }, (_, i) => `tarpit-${i}.test`)

const taken = (): Answer => ({ status: 201 })

/** A browser that can be pushed to: its subscription, and how it reads a body (RFC 8291). */
export function browser(name: string, host = BROWSERS) {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://${host}/${name}`
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    endpoint,
    registration_id: JSON.stringify({ endpoint, expirationTime: null, keys }),
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const record = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const shared = hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32)
      const part = (what: string, size: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${what}\0`, size),
        )
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      if (plain.at(-1) !== 2) throw new Error('the record is not the last one')
      return JSON.parse(plain.subarray(0, -1).toString())
    },
  }
}

/**
 * Push services on this machine: of browsers at `push.test`, which check the signed token, and of Google, which checks the signed
 * assertion of a service account. `answer` decides what they say.
 */
export async function startPushServices({ now }: { now: () => Date }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const received: Received[] = []
  const refused: string[] = []
  const held: string[] = []
  let tokens = 0
  let answer: (path: string) => Answer | Promise<Answer> = taken

  async function requireVapid({ authorization = '' }: IncomingHttpHeaders): Promise<void> {
    const { t = '', k = '' } =
      /^vapid t=(?<t>[^,]+), k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
    const point = Buffer.from(k, 'base64url')
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const { payload } = await jwtVerify(t, key, {
      algorithms: ['ES256'],
      audience: `https://${BROWSERS}`,
      requiredClaims: ['exp', 'sub'],
      currentDate: now(),
    })
    if ((payload.exp ?? 0) - now().getTime() / 1000 > 24 * 3600) throw new Error('too long')
  }

  async function giveToken(body: Buffer): Promise<Answer> {
    const form = new URLSearchParams(body.toString())
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      audience: `https://${OAUTH}/token`,
      issuer: 'push@okolo.test',
      requiredClaims: ['exp', 'iat'],
      currentDate: now(),
    })
    if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging')
      throw new Error('another scope')
    tokens += 1
    return { status: 200, body: { access_token: `token ${tokens}`, expires_in: 3599 } }
  }

  async function take(host: string, given: Received): Promise<Answer> {
    if (TARPITS.includes(host)) {
      held.push(given.path)
      return new Promise(() => undefined)
    }
    if (host === OAUTH) return giveToken(given.body)
    if (host === BROWSERS) await requireVapid(given.headers)
    else if (given.headers.authorization !== `Bearer token ${tokens}`) return { status: 401 }
    received.push(given)
    return answer(given.path)
  }

  const server = createServer((request, reply) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const { headers, url: path = '' } = request
      const body = Buffer.concat(chunks)
      const said = await take(headers.host ?? '', { path, headers, body }).catch(
        (error: unknown) => {
          refused.push(String(error))
          return { status: 403, headers: {}, body: {} }
        },
      )
      reply.writeHead(said.status, said.headers ?? {}).end(JSON.stringify(said.body ?? {}))
    })()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const route = { host: '127.0.0.1', port }
  const client = pushHttp(
    new AbortController().signal,
    new Map([OAUTH, FCM, BROWSERS, ...TARPITS].map((host) => [host, route])),
  )
  return {
    http: client.http,
    received,
    refused,
    /** Paths that a tarpit holds, or held. */
    held,
    credentials: {
      project_id: 'okolo-test',
      client_email: 'push@okolo.test',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `https://${OAUTH}/token`,
    },
    answers: (given: typeof answer) => {
      answer = given
    },
    close: async () => {
      await client.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
