import { z } from 'zod'
import { EMAIL_PATTERN, PASSWORD_MAX, PASSWORD_MIN, type AccountText } from './account-text.ts'
import { Me, User } from './user.ts'

/** Seconds that an access token holds, and that a refresh token holds when it is not used. */
export const ACCESS_SECONDS = 600
export const REFRESH_SECONDS = 60 * 24 * 3600

const text = (code: AccountText): AccountText => code

/** An e-mail address as people type it. `code`: the error for an invalid one. */
export const emailField = (code: 'incorrectEmail' | 'invalidEmail') =>
  z
    .string({ error: text('enterEmail') })
    .trim()
    .min(1, text('enterEmail'))
    .refine((value) => value === '' || EMAIL_PATTERN.test(value), text(code))

/**
 * A new password. Its length is counted in code points (NIST SP 800-63B). The server also refuses common passwords,
 * because only it has the list.
 */
const newPassword = z
  .string({ error: text('enterPassword') })
  .min(1, text('enterPassword'))
  .refine((value) => value === '' || countOf(value) >= PASSWORD_MIN, text('passwordShort'))
  .refine((value) => countOf(value) <= PASSWORD_MAX, text('passwordLong'))

export const LoginRequest = z.object({
  email: emailField('incorrectEmail'),
  password: z
    .string({ error: text('enterPassword') })
    .min(1, text('enterPassword'))
    .max(PASSWORD_MAX * 4, text('passwordLong')),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const SignupRequest = z
  .object({
    email: emailField('incorrectEmail'),
    password1: newPassword,
    password2: z.string({ error: text('passwordsDiffer') }),
  })
  .refine(({ password1, password2 }) => password1 === password2, {
    error: text('passwordsDiffer'),
    path: ['password2'],
  })
export type SignupRequest = z.infer<typeof SignupRequest>

/** Answer of login, sign-up and social login. */
export const LoginAnswer = z.object({ access: z.string(), refresh: z.string(), user: Me })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** The client keeps this under `AuthTokens` (specification 3) and validates it on read. */
export const Session = z.object({
  access: z.string().min(1),
  refresh: z.string().min(1),
  user: User,
})
export type Session = z.infer<typeof Session>

export const RefreshRequest = z.object({ refresh: z.string().max(500) })
export const RefreshAnswer = z.object({ access: z.string(), refresh: z.string() })
/** The stored tokens. Other stored values are ignored. */
export const BlacklistRequest = z.object({
  refresh: z.string().max(500).optional(),
  access: z.string().max(4000).optional(),
})

export const ResetRequest = z.object({ email: emailField('incorrectEmail') })
/** `uid` and `token` are `u` and `k` of the mailed link. */
export const ResetConfirm = z
  .object({
    uid: z.string().max(100),
    token: z.string().max(500),
    new_password1: newPassword,
    new_password2: z.string({ error: text('passwordsDiffer') }),
  })
  .refine(({ new_password1, new_password2 }) => new_password1 === new_password2, {
    error: text('passwordsDiffer'),
    path: ['new_password2'],
  })
export type ResetConfirm = z.infer<typeof ResetConfirm>

/** The answer of a successful call. `detail`: a sentence to show, in the language of the request. */
export const Done = z.object({ detail: z.string() })
export type Done = z.infer<typeof Done>

/** The token of a mailed link: e-mail verification, deletion, taking a deletion back. */
export const LinkToken = z.object({ token: z.string().max(500) })
export const MailRequest = z.object({ email: emailField('incorrectEmail') })

/** A session of the person. */
const SignedIn = z.object({
  id: z.uuid(),
  /** The browser's own user agent. */
  agent: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
})
export const SessionList = z.object({ results: z.array(SignedIn), next: z.null() })
export type SessionList = z.infer<typeof SessionList>

/** Query of `GET /v1/users/login/{google,apple}/`, opened by the browser. */
export const SocialStart = z.object({
  /**
   * Base64url of the SHA-256 of the client's secret (as PKCE, RFC 7636). Without the secret, the code gives no session.
   */
  challenge: z.string().regex(/^[\w-]{43}$/),
  /** A path of this site, opened after the login. */
  redirectTo: z.string().max(2000).optional(),
  locale: z.string().max(10).optional(),
  /** Return through the app's URL scheme. */
  app: z.enum(['1']).optional(),
})
/** `code` is `access` of the address that the person comes back to. */
export const SocialFinish = z.object({
  code: z.string().max(200),
  verifier: z.string().min(43).max(128),
})
/** The social logins that this server supports. */
export const SocialProviders = z.object({ google: z.boolean(), apple: z.boolean() })

function countOf(password: string): number {
  return Array.from(password).length
}
