import { ACCESS_SECONDS } from '@okolo/contract/people/session'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Secrets } from '#server/platform/secrets.ts'

const AUDIENCE = 'okolo-api'

type Holder = { userUuid: string; sessionId: string }
type Deps = { secrets: Secrets; publicUrl: string }

/** Signs a token (JWT, HS256) that names the person and the session, valid for ten minutes. */
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

/**
 * Returns a token's holder, or null if it is foreign, altered or expired. Accepts no other
 * algorithm.
 */
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
