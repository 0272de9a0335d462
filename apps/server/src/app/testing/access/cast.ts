import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { dashboardToken } from '#server/subjects/claims/rules/tokens.ts'
import { createAccount } from '#server/people/accounts/accounts.ts'
import { threadToken } from '#server/subjects/messages/store/thread-token.ts'
import { ownerLink, openSession as openOperator } from '#server/people/operators/sessions.ts'
import { publishContact } from '#server/people/organizers/testing/publish-contact.ts'
import { organizerHash } from '#server/people/organizers/refusals.ts'
import { signAccess } from '#server/people/sessions/access-token.ts'
import { endSessions, openSession } from '#server/people/sessions/sessions.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

export const CALLERS = [
  'nobody',
  'forged',
  'expired',
  'ended',
  'operator',
  'organizer',
  'otherOrganizer',
  'unconfirmed',
  'stranger',
  'friend',
  'owner',
] as const
export type Caller = (typeof CALLERS)[number]

const MAILBOX = 'hello@radio.example'

/** The owner's things, by the name of a value in an address or a body. */
export type Things = Record<string, string>
/** `dashboard`: of a claimed page; `k`: of a letter about a thread. */
type Credentials = { token?: string; k?: string; dashboard?: string; cookie?: string }
export type Cast = { things: Things; as: Record<Caller, Credentials> }
export type AccessSite = Awaited<ReturnType<typeof startAccessSite>>

/** A site whose casts each have an event to save and an organizer that can be written to. */
export async function startAccessSite() {
  const site = await startPeople(
    { bounceSecret: 'whsec_b3RoZXI=' },
    { requestsPerMinute: 1_000_000 },
  )
  const { event } = await catalogueBuilder(site.db)
  let count = 0
  let last: Cast | null = null
  const cast = async () => {
    count += 1
    const [dates, organizer] = [[{ start: '2026-11-27T19:00:00Z' }], `radio-${count}`]
    await event({ slug: `concert-${count}`, organizers: [organizer], venue: 'club', dates })
    await publishContact(site.db, organizer, MAILBOX)
    last = await castOf(site, count, last)
    return last
  }
  await cast()
  return { ...site, cast }
}

/** New people around an owner who has one of each thing: nothing that a call before has changed. */
async function castOf(
  site: Awaited<ReturnType<typeof startPeople>>,
  n: number,
  other: Cast | null,
): Promise<Cast> {
  const { db, people, now: clock } = site
  const { secrets, publicUrl } = people
  const now = clock()
  const person = async (who: string, isVerified = true) => {
    const email = `${who}-${n}@example.com`
    const given = { email, passwordHash: null, isVerified, name: `${who} ${n}`, locale: 'en' }
    const { id, uuid } = await createAccount(db, given, now)
    const { sessionId } = await openSession(db, { userId: id, agent: 'Test/1', now })
    const sign = (at: Date, by = secrets) =>
      signAccess({ userUuid: uuid, sessionId }, at, { secrets: by, publicUrl })
    return { id, uuid, email, sessionId, sign, token: await sign(now) }
  }
  const owner = await person('owner')
  const [stranger, friend] = [await person('stranger'), await person('friend')]
  const unconfirmed = await person('unconfirmed', false)
  const gone = await person('gone')
  await endSessions(db, [gone.id], { which: 'all', why: 'logout', now })

  const ask = async (url: string, body?: object) => {
    const answer = await site.ask('POST', url, body, { token: owner.token })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`)
    return answer.json()
  }
  await sql`
    insert into friendship (low_id, high_id, asked_by, asked_at, confirmed_at)
    values (${owner.id}, ${friend.id}, ${owner.id}, ${now}, ${now})`.execute(db)
  await ask(`/v1/events/concert-${n}/save/`, { visibility: 'friends' })
  const followed = await ask('/v1/following/', { kind: 'venue', target: 'club' })
  const invites = await ask('/v1/friends/invites/')
  await ask('/v1/saved/calendar/')
  const { rows: calendars } = await sql<{ uuid: string }>`
    select uuid from saved_calendar where user_id = ${owner.id}`.execute(db)
  const message = { uuid: randomUUID(), text: 'Is there a lift?' }
  const thread = await ask(`/v1/organizers/radio-${n}/messages/`, message)
  const hash = organizerHash(secrets, MAILBOX)
  const k = threadToken(secrets, { uuid: thread.uuid, hash, now })
  const answer = { uuid: randomUUID(), text: 'There is.' }
  await site.ask('POST', `/v1/messages/${thread.uuid}/?${new URLSearchParams({ k })}`, answer)
  const claim = randomUUID()
  await sql`
    insert into page_claim (uuid, organizer_id, domain, locale, claimed_at, wants_letters)
    select ${claim}, id, ${`d${n}.example`}, 'en', ${now}, false from organizer where slug = ${`radio-${n}`}`.execute(
    db,
  )
  const kept = await ask('/v1/gifts/drafts/', {})
  const { token: login } = await ownerLink(db, `operator-${n}`, now)
  const operator = await openOperator(db, login, { now, agent: 'Test/1' })

  const organizer = { k, dashboard: dashboardToken(secrets, claim, now) }

  return {
    things: {
      event: `concert-${n}`,
      organizer: `radio-${n}`,
      user: owner.uuid,
      email: owner.email,
      session: owner.sessionId,
      capability: calendars[0]?.uuid ?? '',
      follow: followed.results[0].uuid,
      code: invites.results[0].code,
      thread: thread.uuid,
      answer: answer.uuid,
      draft: kept.token,
    },
    as: {
      nobody: {},
      forged: {
        token: await owner.sign(now, new Secrets({ dataDir: '', secret: 'x'.repeat(43) })),
      },
      expired: { token: await owner.sign(new Date(now.getTime() - 11 * MINUTE_MS)) },
      ended: { token: gone.token },
      operator: { cookie: `okolo_operator=${operator?.token ?? ''}` },
      organizer,
      otherOrganizer: other?.as.organizer ?? {},
      unconfirmed: { token: unconfirmed.token },
      stranger: { token: stranger.token },
      friend: { token: friend.token },
      owner: { token: owner.token },
    },
  }
}
