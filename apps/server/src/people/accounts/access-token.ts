import { ACCESS_SECONDS } from '@okolo/contract/session'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Secrets } from '#server/platform/secrets.ts'

const AUDIENCE = 'okolo-api'

type Holder = { userUuid: string; sessionId: string }
type Deps = { secrets: Secrets; publicUrl: string }

/** A signed token (JWT, HS256) that says who asks and in which session, for ten minutes. */
export function signAccess(
  { userUuid, sessionId }: Holder,
  now: Date,
  { secrets, publicUrl }: Deps,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(publicUrl)
    .setAudience(AUDIENCE)
    .setSubject(userUuid)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(secrets.key('access-token'))
}

/** Who an access token is for; null where it is not ours, altered or expired. No other algorithm is ever taken. */
export async function readAccess(
  token: string,
  now: Date,
  { secrets, publicUrl }: Deps,
): Promise<Holder | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.key('access-token'), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: publicUrl,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string'
      ? { userUuid: sub, sessionId: sid }
      : null
  } catch (error) {
    if (error instanceof JOSEError) return null
    throw error
  }
}
