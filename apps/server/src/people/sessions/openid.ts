import * as oidc from 'openid-client'

const TIMEOUT_S = 10

/** A provider of OpenID Connect and how it knows us. */
export type OpenIdSettings = {
  issuer: string
  clientId: string
  secret: () => Promise<string>
  scope: string
  /** Further parameters of the address that the browser is sent to. */
  more: (locale: string) => Record<string, string>
}

/** A person as a checked ID token describes them. */
export type OpenIdPerson = {
  subject: string
  email: string
  isEmailVerified: boolean
  name: string
}

export type OpenIdProvider = {
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
  ) => Promise<OpenIdPerson>
}

/**
 * Logs people in by the code flow with PKCE, state and nonce. Reads the provider's document at the
 * first login, and again after a failure.
 */
export function openIdProvider({
  issuer,
  clientId,
  secret,
  scope,
  more,
}: OpenIdSettings): OpenIdProvider {
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
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...more(locale),
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
        subject: sub,
        email: typeof email === 'string' ? email : '',
        // Apple sends a text.
        isEmailVerified: email_verified === true || email_verified === 'true',
        name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
      }
    },
  }
}
