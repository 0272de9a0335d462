import { LoginAnswer } from '@okolo/contract/people/session'
import { sql } from 'kysely'
import type { CAPABILITY_TABLES } from '#server/people/accounts/capabilities.ts'
import { isServed } from '#server/subjects/notifications/store/push-registrations.ts'
import { hashToken, newToken } from '#server/people/sessions/tokens.ts'
import { linkOf, type startPeople } from './people.ts'

type Site = Awaited<ReturnType<typeof startPeople>>

export const CALENDAR = '/v1/saved/calendar/'
export const INVITES = '/v1/friends/invites/'
export const PUSH = '/v1/notifications/fcm/'

export const pushTo = (registration_id: string) => ({
  name: 'android',
  registration_id,
  active: true,
})

/** Makes one of each capability of a member. Each function tells if that one still works, and may use it up. */
export async function capabilitiesOf(
  site: Site,
  { member, email, viewer }: { member: { access: string }; email: string; viewer: string },
): Promise<Record<(typeof CAPABILITY_TABLES)[number], () => Promise<boolean>>> {
  const token = member.access
  const make = async (url: string, body: object | null = null) =>
    (await site.ask('POST', url, body, { token })).json()
  const works = async (asked: ReturnType<Site['ask']>) => (await asked).statusCode === 200
  const signIn = async () => LoginAnswer.parse((await site.logIn(email)).json())
  const [session, refreshed] = [await signIn(), await signIn()]
  await site.ask('POST', '/v1/users/password/reset/', { email })
  const reset = linkOf(await site.letter(email, 'reset'))
  const code = await leaveCode(site, token)
  const { url } = await make(CALENDAR)
  const { results } = await make(INVITES)
  const address = `device-of-${email.replace(/\W/g, '-')}`
  await make(PUSH, pushTo(address))
  return {
    user_session: () => works(site.ask('GET', '/v1/users/me/', null, { token: session.access })),
    refresh_token: () =>
      works(site.ask('POST', '/v1/users/token/refresh/', { refresh: refreshed.refresh })),
    user_link: async () => {
      const weak = { new_password1: '12345678', new_password2: '12345678' }
      const body = { uid: reset.u, token: reset.k, ...weak }
      const { errors } = (await site.ask('POST', '/v1/users/password/reset/confirm/', body)).json()
      return 'new_password1' in errors
    },
    social_login: () => works(site.ask('POST', '/v1/users/login/social/', code)),
    saved_calendar: () => works(site.ask('GET', new URL(url).pathname)),
    friend_invite: () =>
      works(site.ask('GET', `${INVITES}${results[0].code}/`, null, { token: viewer })),
    push_registration: async () => {
      const { rows } = await sql`
        select from push_registration r where address = ${address} and ${isServed(site.now())}`.execute(
        site.db,
      )
      return rows.length > 0
    },
  }
}

/** A social login that its provider has answered, as `returnLogin` leaves it. */
async function leaveCode(site: Site, token: string) {
  const { id: uuid } = (await site.ask('GET', '/v1/users/me/', null, { token })).json()
  const [code, verifier] = [newToken(), newToken()]
  await sql`
    insert into social_login (state_hash, provider, nonce, code_verifier, challenge, locale, in_app, expires_at, code_hash, user_id)
    values (${newToken()}, 'google', '', '', ${hashToken(verifier)}, 'en', false,
      ${new Date(site.now().getTime() + 120_000)}, ${hashToken(code)}, (select id from user_account where uuid = ${uuid}))`.execute(
    site.db,
  )
  return { code, verifier }
}
