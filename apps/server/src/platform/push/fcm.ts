import { readFileSync } from 'node:fs'
import type { Http, HttpResponse } from '@okolo/connectors/http'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { outcomeOf, outcomeOfFailure, type PushOutcome } from './push-outcome.ts'

/** The file of a service account, as Google gives it. */
const Credentials = z.object({
  project_id: z.string().regex(/^[\w:.-]+$/),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https$/ }).default('https://oauth2.googleapis.com/token'),
})
export type FcmCredentials = z.infer<typeof Credentials>

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Failure = z.object({
  error: z.object({
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).default([]),
  }),
})

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** Renew tokens this long before they expire. */
const EARLY_MS = 60_000
const ASSERTION_SECONDS = 3600

/** Reads a service account's file. Throws without quoting it. */
export function readFcmCredentials(file: string): FcmCredentials {
  const parsed = Credentials.safeParse(jsonOf(file))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`${file} is not a file of a service account: ${wrong || 'it is not JSON'}`)
}

/** Sends to apps by Firebase Cloud Messaging (HTTP v1), each message once. */
export function fcmSender(
  { project_id, client_email, private_key, token_uri }: FcmCredentials,
  { http, clock }: { http: Http; clock: Clock },
): (message: object) => Promise<PushOutcome> {
  const url = `https://fcm.googleapis.com/v1/projects/${project_id}/messages:send`
  let token: { value: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    const now = clock().getTime()
    if (token !== null && now < token.until) return token.value
    const seconds = Math.floor(now / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_SECONDS)
      .sign(await importPKCS8(private_key, 'RS256'))
    const answer = await http(token_uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }).toString(),
    })
    if (answer.status !== 200) throw new Error(`no access token: status ${answer.status}`)
    const { access_token: value, expires_in } = Token.parse(bodyOf(answer))
    token = { value, until: now + expires_in * 1000 - EARLY_MS }
    return value
  }

  return async (message) => {
    let bearer: string
    try {
      bearer = await accessToken()
    } catch (error) {
      return { state: 'again', afterMs: null, error: String(error) }
    }
    try {
      const answer = await http(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
      })
      if (answer.status === 401) token = null
      return verdict(answer)
    } catch (error) {
      return outcomeOfFailure(error)
    }
  }
}

/** Of the statuses 404 only UNREGISTERED says that the app is gone: a wrong project answers so, too. */
function verdict(answer: HttpResponse): PushOutcome {
  const code = errorCode(answer)
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH')
    return { state: 'gone', error: code }
  if (answer.status === 401) return { state: 'again', afterMs: null, error: 'status 401' }
  const outcome = outcomeOf(answer)
  return outcome.state === 'gone' ? { ...outcome, state: 'failed' } : outcome
}

function errorCode(answer: HttpResponse): string | null {
  if (answer.status < 400) return null
  const { data } = Failure.safeParse(bodyOf(answer))
  return data?.error.details.find(({ errorCode: code }) => code !== undefined)?.errorCode ?? null
}

function bodyOf({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return null
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
