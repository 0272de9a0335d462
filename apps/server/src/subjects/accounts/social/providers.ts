import { importPKCS8, SignJWT } from 'jose'
import type { Identity, Provider } from '#server/people/accounts/identities.ts'
import { openIdProvider, type OpenIdProvider } from '#server/people/sessions/openid.ts'
import { systemClock } from '#server/platform/clock.ts'
import type {
  AppleConfig,
  GoogleConfig,
  PeopleConfig,
} from '#server/platform/settings/people-config.ts'

/** Apple allows half a year, but a secret per login need not be stored. */
const SECRET_SECONDS = 300

/** An OpenID Connect provider of visitors' accounts. */
export type SocialProvider = Pick<OpenIdProvider, 'authorize'> & {
  identify: (...given: Parameters<OpenIdProvider['identify']>) => Promise<Identity>
}

/** Returns the configured providers. */
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
  const { authorize, identify } = openIdProvider({
    issuer,
    clientId,
    secret,
    // Apple's scope for names is `name`, Google's is `profile`.
    scope: provider === 'apple' ? 'openid email name' : 'openid email profile',
    // Apple sends name and address only in a form that the browser posts.
    more: (locale) =>
      provider === 'apple' ? { response_mode: 'form_post' } : { ui_locales: locale },
  })
  return {
    authorize,
    identify: async (...given) => ({ provider, ...(await identify(...given)) }),
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
