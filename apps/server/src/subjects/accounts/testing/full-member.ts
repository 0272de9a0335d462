import sharp from 'sharp'
import { sql } from 'kysely'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { startPeople } from './people.ts'

type Site = Awaited<ReturnType<typeof startPeople>>

/** A form with a picture, as browsers send it. */
function formWith(picture: Buffer, name: string) {
  const edge = 'okolo-edge'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n--${edge}\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

/** The person reads the newsletter, too, and asks for another city. */
async function readNewsletter(site: Site, email: string): Promise<void> {
  const now = site.now()
  await sql`
    insert into city (slug, name, country, lat, lng, time_zone) values ('brno', 'Brno', 'cz', 49.2, 16.6, 'Europe/Prague')
    on conflict do nothing`.execute(site.db)
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_reader (uuid, email, email_key, city_id, locale, token_hash, confirmed_at)
    select gen_random_uuid(), ${email}, ${email}, id, 'en', ${`reader ${email}`}, ${now} from city where slug = 'brno'
    returning id`.execute(site.db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into newsletter_signup (id, email, email_key, city_id, locale, token_hash, created_at, expires_at)
    select gen_random_uuid(), ${email}, ${email}, id, 'en', ${`signup ${email}`}, ${now}, ${now} from city where slug = 'brno'`.execute(
    site.db,
  )
  await sql`
    insert into letter_request (kind, email, email_key, locale, asked_at, due_at)
    values ('reset', ${email}, ${email}, 'en', ${now}, ${now}::timestamptz + interval '1 year')`.execute(
    site.db,
  )
  await sql`insert into newsletter_letter values (${id}, '2026-11-16', ${now})`.execute(site.db)
  await sql`
    insert into newsletter_bounce (id, reader_id, kind, at) values (${`bounce ${email}`}, ${id}, 'soft', ${now})`.execute(
    site.db,
  )
}

/** The person looks after the page of an organizer. */
async function claimPage(site: Site, email: string): Promise<void> {
  const now = site.now()
  await sql`
    insert into organizer (uuid, slug, match_key, name) values (gen_random_uuid(), 'club', 'club', 'Club')
    on conflict do nothing`.execute(site.db)
  await sql`
    insert into page_claim (uuid, organizer_id, email, email_key, locale, claimed_at, wants_letters)
    select gen_random_uuid(), id, ${email}, ${email}, 'en', ${now}, true from organizer where slug = 'club'`.execute(
    site.db,
  )
  await sql`
    insert into page_claim_invitation (id, claim_id, email, email_key, locale, created_at, expires_at)
    select gen_random_uuid(), id, ${email}, ${email}, 'en', ${now}, ${now} from page_claim where email = ${email}`.execute(
    site.db,
  )
  await sql`
    insert into page_claim_request (id, organizer_id, email, email_key, locale, created_at, expires_at)
    select gen_random_uuid(), id, ${email}, ${email}, 'en', ${now}, ${now} from organizer where slug = 'club'`.execute(
    site.db,
  )
}

/** The person has given an event with a picture, and another without the account. */
async function giveEvent(site: Site, email: string, userId: number): Promise<void> {
  const now = site.now()
  await sql`
    with given as (
      insert into giver (email, email_key, mailbox_key, locale, created_at)
      values (${email}, ${email}, ${email}, 'en', ${now}) returning id),
    gift as (
      insert into gift (id, giver_id, user_id, state, via, city, form, content_key, locale, created_at, changed_at)
      select gen_random_uuid(), id, account, 'published', 'form', 'brno', '{}', '', 'en', ${now}, ${now}
      from given, unnest(array[${userId}, null]::bigint[]) account returning id, user_id)
    insert into gift_picture (key, gift_id, webp, made_at)
    select case when user_id is null then 'without account' else 'picture' end || ${` of ${email}`}::text, id, '', ${now}
    from gift`.execute(site.db)
}

/** A person with a row in every table: a picture, letters, feedback, and provider logins. */
export async function fullMember(site: Site, email: string, name = 'Zuzana Vzácna') {
  const signedIn = await site.member(email)
  const token = signedIn.access
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#c2391d' },
  })
    .png()
    .toBuffer()
  const { payload, headers } = formWith(picture, name)
  const patched = await site.app.inject({
    method: 'PATCH',
    url: '/v1/users/me/',
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  if (patched.statusCode !== 200) throw new Error(patched.payload)
  await site.ask(
    'POST',
    '/v1/feedback/',
    { email, message: `${name} writes.`, rating: 9, do_not_contact: true },
    { token },
  )
  const user_id = signedIn.user.id
  await sql`
    insert into user_identity (provider, subject, user_id, email, created_at)
    values ('google', ${`sub-${email}`}, ${user_id}, ${email}, ${site.now()})`.execute(site.db)
  await sql`
    insert into social_login (state_hash, provider, nonce, code_verifier, challenge, locale, in_app, expires_at,
      code_hash, user_id)
    values (${`state-${email}`}, 'google', '', '', 'x', 'en', false, ${new Date(site.now().getTime() + 60_000)},
      ${`code-${email}`}, ${user_id})`.execute(site.db)
  await meetPeople(site, user_id)
  await keepEvents(site, email, user_id)
  await writeToOrganizer(site, user_id)
  await getPush(site, email, user_id)
  await readNewsletter(site, email)
  await claimPage(site, email)
  await giveEvent(site, email, user_id)
  await subscribe(site, signedIn.user.uuid)
  return { ...signedIn, image: String(patched.json().image) }
}

/** A subscription in a store. */
async function subscribe(site: Site, uuid: string): Promise<void> {
  const now = site.now()
  const [id, body] = [`bought by ${uuid}`, JSON.stringify({ type: 'TEST', app_user_id: uuid })]
  await sql`
    insert into store_event (id, type, at, body, received_at)
    values (${id}, 'TEST', ${now}, ${body}::jsonb, ${now})`.execute(site.db)
  await sql`insert into store_event_customer values (${id}, ${uuid})`.execute(site.db)
}

/** A saved event in a private calendar, a report, a followed performer, choices of events nearby, and a preference about notifications. */
async function keepEvents(site: Site, email: string, userId: number): Promise<void> {
  const now = site.now()
  const events = await sql`select id from event limit 1`.execute(site.db)
  if (events.rows.length === 0) {
    const { event } = await catalogueBuilder(site.db)
    await event({ slug: 'kept', dates: [{ start: '2026-12-24T19:00:00Z' }] })
  }
  await sql`
    insert into saved_event (user_id, event_id, visibility, saved_at)
    select ${userId}, id, 'friends', ${now} from event order by id limit 1`.execute(site.db)
  await sql`
    insert into event_report (event_id, reason, locale, at, uuid, number, user_id, email, email_key, confirmed_at)
    select id, 'spam', 'en', ${now}, gen_random_uuid(), ${`R-${userId}`}, ${userId}, ${email}, ${email}, ${now}
    from event order by id limit 1`.execute(site.db)
  await sql`
    insert into saved_calendar (user_id, token_hash, created_at)
    values (${userId}, ${`calendar ${email}`}, ${now})`.execute(site.db)
  await sql`
    insert into following (uuid, user_id, kind, name_key, name, followed_at)
    values (gen_random_uuid(), ${userId}, 'performer', 'somebody', 'Somebody', ${now})`.execute(
    site.db,
  )
  await sql`
    insert into nearby_choice (user_id, lat, lng, radius, categories, moods, quiet_days, time_zone, chosen_at, told_until, due_at)
    values (${userId}, 48.15, 17.11, 25, '{concert}', '{}', '{1}', 'Europe/Bratislava', ${now}, ${now}, ${now})`.execute(
    site.db,
  )
  await sql`
    insert into notification_preference (user_id, kind, channel, is_wanted)
    values (${userId}, 'match', 'push', true)`.execute(site.db)
}

/** A conversation with an organizer, of which a message is reported. */
async function writeToOrganizer(site: Site, userId: number): Promise<void> {
  const now = site.now()
  await sql`
    with organizer as (
      insert into organizer (uuid, slug, match_key, name)
      values (gen_random_uuid(), ${`club-${userId}`}, ${`club-${userId}`}, 'Club') returning id),
    thread as (
      insert into message_thread (uuid, user_id, organizer_id, started_at, last_at)
      select gen_random_uuid(), ${userId}, id, ${now}, ${now} from organizer returning id),
    answer as (
      insert into message (uuid, thread_id, by_user, text, sent_at)
      select gen_random_uuid(), id, false, 'Yes', ${now} from thread returning id, thread_id)
    insert into message_report (message_id, thread_id, by_user, reported_at)
    select id, thread_id, true, ${now} from answer`.execute(site.db)
}

/** A friend, a blocked person and a link of invitation. */
async function meetPeople(site: Site, userId: number): Promise<void> {
  const now = site.now()
  const { rows } = await sql<{ id: number }>`
    insert into user_account (uuid, email, email_key, email_verified_at, created_at)
    select gen_random_uuid(), who || ${userId}::text, who || ${userId}::text, ${now}, ${now}
    from unnest(array['friend-of-', 'blocked-by-']) who returning id`.execute(site.db)
  const [friend, blocked] = rows
  await sql`
    insert into friendship (low_id, high_id, asked_by, asked_at, confirmed_at)
    values (${userId}, ${friend?.id}, ${userId}, ${now}, ${now})`.execute(site.db)
  await sql`
    insert into user_block (user_id, blocked_id, blocked_at)
    values (${userId}, ${blocked?.id}, ${now})`.execute(site.db)
  await sql`
    insert into ended_friendship (user_id, other_id, ended_at)
    values (${userId}, ${blocked?.id}, ${now})`.execute(site.db)
  await sql`
    insert into friend_invite (user_id, id, created_at, expires_at)
    values (${userId}, gen_random_uuid(), ${now}, ${now})`.execute(site.db)
}

/** A notification that was pushed to a device. */
async function getPush(site: Site, email: string, userId: number): Promise<void> {
  const now = site.now()
  await sql`
    with told as (
      insert into notification (uuid, user_id, key, kind, created_at, push_state, pushed_at)
      values (gen_random_uuid(), ${userId}, 'friend', 'friend_request', ${now}, 'going', ${now}) returning id),
    device as (
      insert into push_registration (user_id, name, address, host, active, created_at, seen_at)
      values (${userId}, 'android', ${email}, 'fcm.googleapis.com', true, ${now}, ${now}) returning id)
    insert into push_delivery (notification_id, push_registration_id, due_at, until)
    select told.id, device.id, ${now}, ${now} from told, device`.execute(site.db)
}
