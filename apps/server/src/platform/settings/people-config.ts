import { z } from 'zod'
import type { GiftMailbox } from './gift-address.ts'
import { Flag, serverAddress, Web } from './setting-shapes.ts'

/** The sender that mail programs show: `Okolo <hello@okolo.example>` or the address alone. */
const Sender = z.string().regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'expected Okolo <hello@okolo.example>',
})
const Origins = z.string().transform((value, context) => {
  const origins = value.split(/[\s,]+/).filter((one) => one !== '')
  for (const [i, one] of origins.entries())
    if (!/^[a-z][a-z\d+.-]*:\/\/[^/\s*@]+$/.test(one))
      context.addIssue({
        code: 'custom',
        message: `number ${i + 1} of the list is not an origin such as https://a.example`,
      })
  return origins
})
/** Longer than anybody can guess, and not one letter repeated. */
const Secret = z
  .string()
  .min(32, 'at least 32 characters, such as `openssl rand -base64 32` gives')
  .refine((text) => new Set(text).size >= 10, 'its characters are too much alike')
const Filled = z.string().min(1)
/** A `+` of its own would leave no room for the city's. */
const GiftAddress = z
  .email({ error: 'expected an address such as events@okolo.example' })
  .max(200)
  .refine((text) => !text.includes('+'), 'expected an address without +')

/** Settings of accounts and mail, part of the environment that config.ts reads. */
export const PEOPLE_ENVIRONMENT = {
  OKOLO_SECRET: Secret.optional(),
  OKOLO_SMTP_URL: serverAddress(/^smtps?$/).optional(),
  OKOLO_MAIL_FROM: Sender.optional(),
  OKOLO_MAIL_BOX: Flag.optional(),
  OKOLO_BOUNCE_SECRET: Secret.optional(),
  OKOLO_IMAP_URL: serverAddress(/^imaps?$/).optional(),
  OKOLO_GIFT_ADDRESS: GiftAddress.optional(),
  OKOLO_CORS_ORIGINS: Origins.default([]),
  OKOLO_GOOGLE_CLIENT_ID: Filled.optional(),
  OKOLO_GOOGLE_CLIENT_SECRET: Filled.optional(),
  OKOLO_APPLE_CLIENT_ID: Filled.optional(),
  OKOLO_APPLE_TEAM_ID: Filled.optional(),
  OKOLO_APPLE_KEY_ID: Filled.optional(),
  OKOLO_APPLE_PRIVATE_KEY: Filled.optional(),
  OKOLO_OPERATOR_OIDC_ISSUER: Web.optional(),
  OKOLO_OPERATOR_OIDC_CLIENT_ID: Filled.optional(),
  OKOLO_OPERATOR_OIDC_CLIENT_SECRET: Filled.optional(),
  OKOLO_OPERATOR_OIDC_NAME: Filled.optional(),
  OKOLO_FCM_CREDENTIALS: Filled.optional(),
  OKOLO_REVENUECAT_APPLE_KEY: Filled.optional(),
  OKOLO_REVENUECAT_GOOGLE_KEY: Filled.optional(),
  OKOLO_REVENUECAT_AUTHORIZATION: Secret.optional(),
  OKOLO_REVENUECAT_SIGNING_SECRET: Secret.optional(),
  OKOLO_REVENUECAT_SANDBOX: Flag.optional(),
}
const Environment = z.object(PEOPLE_ENVIRONMENT)

export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string }
/** `privateKey`: Apple's PEM key (PKCS 8) for Sign in with Apple. */
export type AppleConfig = {
  issuer: string
  clientId: string
  teamId: string
  keyId: string
  privateKey: string
}

/** `name`: as the button says it. */
export type OperatorLogin = GoogleConfig & { name: string }

/** The stores' subscriptions, through RevenueCat. */
export type StoreConfig = {
  /** Public keys of its library in the apps. Null: nothing is sold there. */
  appleKey: string | null
  googleKey: string | null
  /** The `Authorization` that its events carry, and the key that signs them. Both null: events are refused. */
  authorization: string | null
  signingSecret: string | null
  /** Purchases of testers count, too. */
  countsSandbox: boolean
}

export type PeopleConfig = {
  /** The server's secret for signatures. Null: `DATA_DIR/secrets.json` holds it. */
  secret: string | null
  /** Null: letters wait until a server is set. */
  smtpUrl: string | null
  /** Lets everybody read the letters that wait without a mail server. For development only. */
  mailBoxIsOpen: boolean
  mailFrom: string
  /** Signs what the mail provider reports. Null: reports are refused. */
  bounceSecret: string | null
  /** Null: events are not taken by mail. */
  giftMailbox: GiftMailbox | null
  /** Other origins that may call the API, such as the app's shell. */
  corsOrigins: string[]
  social: { google: GoogleConfig | null; apple: AppleConfig | null }
  /** The OpenID provider by which operators log in. Null: there is none. */
  operatorLogin: OperatorLogin | null
  /** The file of the service account that pushes to apps. Null: only browsers get pushes. */
  fcmCredentials: string | null
  store: StoreConfig
}

/** Throws if only some of the settings that belong together are set. */
export function peopleConfig(e: z.infer<typeof Environment>): PeopleConfig {
  const google = together(e, ['OKOLO_GOOGLE_CLIENT_ID', 'OKOLO_GOOGLE_CLIENT_SECRET'])
  const apple = together(e, [
    'OKOLO_APPLE_CLIENT_ID',
    'OKOLO_APPLE_TEAM_ID',
    'OKOLO_APPLE_KEY_ID',
    'OKOLO_APPLE_PRIVATE_KEY',
  ])
  if (e.OKOLO_SMTP_URL !== undefined && e.OKOLO_MAIL_FROM === undefined)
    throw new Error('OKOLO_SMTP_URL wants OKOLO_MAIL_FROM: the sender of the mails.')
  return {
    secret: e.OKOLO_SECRET ?? null,
    smtpUrl: e.OKOLO_SMTP_URL ?? null,
    mailBoxIsOpen: e.OKOLO_MAIL_BOX ?? false,
    mailFrom: e.OKOLO_MAIL_FROM ?? 'okolo@localhost',
    bounceSecret: e.OKOLO_BOUNCE_SECRET ?? null,
    giftMailbox: giftMailboxOf(e),
    corsOrigins: e.OKOLO_CORS_ORIGINS,
    fcmCredentials: e.OKOLO_FCM_CREDENTIALS ?? null,
    store: {
      appleKey: e.OKOLO_REVENUECAT_APPLE_KEY ?? null,
      googleKey: e.OKOLO_REVENUECAT_GOOGLE_KEY ?? null,
      authorization: e.OKOLO_REVENUECAT_AUTHORIZATION ?? null,
      signingSecret: e.OKOLO_REVENUECAT_SIGNING_SECRET ?? null,
      countsSandbox: e.OKOLO_REVENUECAT_SANDBOX ?? false,
    },
    operatorLogin: operatorLoginOf(e),
    social: {
      google:
        google === null
          ? null
          : {
              issuer: 'https://accounts.google.com',
              clientId: google[0] ?? '',
              clientSecret: google[1] ?? '',
            },
      apple:
        apple === null
          ? null
          : {
              issuer: 'https://appleid.apple.com',
              clientId: apple[0] ?? '',
              teamId: apple[1] ?? '',
              keyId: apple[2] ?? '',
              // An .env file holds it on one line, with line breaks as \n.
              privateKey: (apple[3] ?? '').replaceAll('\\n', '\n'),
            },
    },
  }
}

function giftMailboxOf(e: z.infer<typeof Environment>): GiftMailbox | null {
  const [url, address] = together(e, ['OKOLO_IMAP_URL', 'OKOLO_GIFT_ADDRESS']) ?? []
  return url === undefined || address === undefined ? null : { url, address: address.toLowerCase() }
}

function operatorLoginOf(e: z.infer<typeof Environment>): OperatorLogin | null {
  const given = together(e, [
    'OKOLO_OPERATOR_OIDC_ISSUER',
    'OKOLO_OPERATOR_OIDC_CLIENT_ID',
    'OKOLO_OPERATOR_OIDC_CLIENT_SECRET',
  ])
  if (given === null) return null
  const [issuer = '', clientId = '', clientSecret = ''] = given
  return {
    issuer,
    clientId,
    clientSecret,
    name: e.OKOLO_OPERATOR_OIDC_NAME ?? new URL(issuer).host,
  }
}

/** Returns the values of settings that belong together, or null if none is set. */
function together(
  e: z.infer<typeof Environment>,
  names: (keyof z.infer<typeof Environment>)[],
): string[] | null {
  const values = names.flatMap((name) => (typeof e[name] === 'string' ? [e[name]] : []))
  if (values.length === 0) return null
  if (values.length < names.length)
    throw new Error(`${names.join(', ')} go together: set all of them or none.`)
  return values
}
