import { importPKCS8, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import type { Identity, Provider } from '#server/people/accounts/identities.ts'
import { systemClock } from '#server/platform/clock.ts'
import type {
  AppleConfig,
  GoogleConfig,
  PeopleConfig,
} from '#server/platform/settings/people-config.ts'

const TIMEOUT_S = 10
/** Apple allows half a year, but a secret per login need not be stored. */
const SECRET_SECONDS = 300

/** An OpenID Connect provider. */
export type SocialProvider = {
  /** Returns the address to send the browser to. */
  authorize: (ask: {
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
    locale: string
  }) => Promise<URL>
  /** Trades the callback's answer for a checked identity. Throws if anything in it is wrong. */
  identify: (
    returned: URL,
    expected: { state: string; nonce: string; codeVerifier: string },
  ) => Promise<Identity>
}

/**
 * Returns the configured providers. Reads their documents at the first login, and again after a
 * failure.
 */
export function socialProviders({
  google,
  apple,
}: PeopleConfig['social']): Record<Provider, SocialProvider | null> {
  return {
    google: google === null ? null : providerOf('google', google, async () => google.clientSecret),
    apple: apple === null ? null : providerOf('apple', apple, () => appleSecret(apple)),
  }
}

function providerOf(
  provider: Provider,
  { issuer, clientId }: GoogleConfig | AppleConfig,
  secret: () => Promise<string>,
): SocialProvider {
  let found: Promise<oidc.Configuration> | undefined
  const discover = async () => {
    found ??= oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      timeout: TIMEOUT_S,
      // Only if the issuer itself lacks TLS: a provider on this machine, in development.
      execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    })
    try {
      return await found
    } catch (error) {
      found = undefined
      throw error
    }
  }
  return {
    authorize: async ({ redirectUri, state, nonce, codeVerifier, locale }) =>
      oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        // Apple's scope for names is `name`, Google's is `profile`.
        scope: provider === 'apple' ? 'openid email name' : 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Apple sends name and address only in a form that the browser posts.
        ...(provider === 'apple' ? { response_mode: 'form_post' } : { ui_locales: locale }),
      }),
    identify: async (returned, { state, nonce, codeVerifier }) => {
      const metadata = (await discover()).serverMetadata()
      const config = new oidc.Configuration(
        metadata,
        clientId,
        undefined,
        oidc.ClientSecretPost(await secret()),
      )
      config.timeout = TIMEOUT_S
      if (issuer.startsWith('http:')) oidc.allowInsecureRequests(config)
      // The ID token comes over TLS, but we check its signature anyway.
      oidc.enableNonRepudiationChecks(config)
      const tokens = await oidc.authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('The provider gave no ID token.')
      const { sub, email, email_verified, name } = claims
      return {
        provider,
        subject: sub,
        email: typeof email === 'string' ? email : '',
        // Apple sends a text.
        isEmailVerified: email_verified === true || email_verified === 'true',
        name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
      }
    },
  }
}

/**
 * Makes Apple's client secret: a short-lived token signed with the developer's key (Apple,
 * "Creating a client secret").
 */
async function appleSecret({ clientId, teamId, keyId, privateKey }: AppleConfig): Promise<string> {
  const now = Math.floor(systemClock().getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(now)
    .setExpirationTime(now + SECRET_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
