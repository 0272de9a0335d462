import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseDue, personalDataOf } from '#server/people/accounts/erasure.ts'
import { PERSONAL_TABLES } from '#server/people/accounts/personal-data.ts'
import { fullMember } from './testing/full-member.ts'
import { startPeople } from './testing/people.ts'
import { DAY_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

/**
 * Columns that a person is not given, and why. Everything else of every table about people is in the export: a new column
 * fails this test until it is exported or stands here.
 */
const WITHHELD: Record<string, string> = {
  'gift.claim_id': 'the number of a claim, which its own file tells of',
  'user_account.id': 'ours; theirs is the uuid',
  'user_account.email_key': 'the address again, as it is compared',
  'user_account.name_key': 'the name again, as it is searched for',
  'user_account.password_hash': 'a secret',
  'user_account.picture_key': 'opens the picture, which is in the export',
  'user_account.erase_at': 'follows from deactivated_at',
  'friend_invite.id': 'opens a friendship',
  'saved_event.network': 'a keyed hash, which says nothing to anybody else',
  'saved_calendar.token_hash': 'a secret',
  'saved_calendar.uuid': 'ours',
  'following.id': 'ours',
  'following.uuid': 'ours',
  'following.name_key': 'the name again, as it is compared',
  'nearby_choice.due_at': 'follows from told_until and quiet_days',
  'message.id': 'ours',
  'message.uuid': 'ours',
  'message_report.message_id': 'ours',
  'message_report.closed_at': 'about the operators',
  'message_report.closed_by': 'about the operators',
  'message_thread.id': 'ours; its name is the uuid',
  'message_thread.user_seen': 'ours: which message was read last',
  'message_thread.organizer_seen': 'about the organizer',
  'message_thread.mailed_at': 'about a letter to the organizer',
  'message_thread.refused_at': 'about the organizer',
  'message_thread.stopped_at': 'about the operators',
  'notification.id': 'ours',
  'notification.uuid': 'ours',
  'notification.key': 'ours: says which occasion',
  'notification.actor_id': 'about another person',
  'notification.push_state': 'about the sending; `pushed_at` says when',
  'notification.push_due_at': 'about the sending; `pushed_at` says when',
  'notification.mail_state': 'about the sending; `mailed_at` says when',
  'notification.mail_due_at': 'about the sending; `mailed_at` says when',
  'notification.mail_letter': 'ours',
  'push_registration.id': 'ours',
  'push_registration.uuid': 'ours',
  'push_registration.session_id': 'ours',
  'push_registration.keys': 'a secret of the browser',
  'push_registration.host': 'about the push service',
  'push_registration.silent': 'about the push service',
  'push_delivery.rank': 'about the push service',
  'push_delivery.id': 'ours',
  'push_delivery.notification_id': 'ours',
  'push_delivery.attempts': 'about the push service',
  'push_delivery.until': 'about the push service',
  'push_delivery.claimed_at': 'about the push service',
  'push_delivery.error': 'about the push service',
  'user_picture.webp': 'in the export as a file',
  'user_session.id': 'ours',
  'refresh_token.hash': 'a secret',
  'refresh_token.session_id': 'ours',
  'user_link.id': 'a secret',
  'event_report.id': 'ours',
  'event_report.uuid': 'opens the confirmation',
  'event_report.email_key': 'the address again, as it is compared',
  'event_report.reporter_hash': 'a keyed hash that tells nobody anything',
  'event_report.domain_hash': 'a keyed hash that tells nobody anything',
  'event_report.expires_at': 'gone with the confirmation',
  'event_report.hid_at': 'about the event',
  'event_report.closed_by': 'the name of an operator',
  'feedback.id': 'ours',
  'mail.id': 'ours',
  'mail.key': 'ours: says which occasion',
  'mail.link_id': 'a secret',
  'mail.details': 'what the letter says of a day or a link',
  'mail.attempts': 'about the mail server',
  'mail.due_at': 'about the mail server',
  'mail.claimed_at': 'about the mail server',
  'mail.rank': 'about the mail server',
  'mail.error': 'about the mail server',
  'mail.handed_at': 'about the mail server',
  'mail.reader_id': 'ours: an account has none',
  'letter_request.id': 'ours',
  'letter_request.email_key': 'the address again, as it is compared',
  'letter_request.details': 'what the letter is about',
  'letter_request.due_at': 'about the sending',
  'newsletter_bounce.id': 'ours',
  'newsletter_signup.id': 'a secret',
  'newsletter_signup.token_hash': 'a secret',
  'newsletter_reader.id': 'ours',
  'newsletter_reader.token_hash': 'a secret',
  'gift.user_id': 'ours',
  'gift.organizer_id': 'the claimed page, which stands among the claims',
  'gift.city': 'stands in the form',
  'gift.content_key': 'a hash of the text',
  'gift.decided_by': 'the name of an operator',
  'gift.busy_until': 'gone within a minute',
  'gift_picture.webp': 'in the export as a file',
  'giver.id': 'ours',
  'giver.mailbox_key': 'the address again, as it is counted',
  'page_claim_request.id': 'a secret: the code is made of it',
  'page_claim_request.domain': 'of requests that name no address',
  'page_claim_request.tries': 'about the guard against guessing',
  'page_claim_invitation.id': 'a secret: the link is made of it',
  'page_claim_invitation.claim_id': 'whose invitation it is: another person',
  'page_claim.id': 'ours',
  'page_claim.uuid': 'ours',
  'page_claim.invited_by': 'another person',
  'page_claim.domain': 'of claims that name no address',
  'security_event.id': 'ours',
  'refresh_token.used_by': 'a keyed hash that tells nobody anything',
  'security_event.network': 'a keyed hash that tells nobody anything',
  'social_login.state_hash': 'a secret',
  'social_login.nonce': 'a secret',
  'social_login.code_verifier': 'a secret',
  'social_login.challenge': 'a secret',
  'social_login.code_hash': 'a secret',
  'social_login.redirect_to': 'gone within minutes',
  'social_login.locale': 'gone within minutes',
  'social_login.in_app': 'gone within minutes',
}

test('the export has a file for every table about people, and in it every column but those withheld', async () => {
  const { access, user } = await fullMember(site, 'dora@example.com')
  await fullMember(site, 'stranger@example.com')
  const answer = await site.ask('GET', '/v1/users/me/export/', null, { token: access })
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  for (const [table, { by, exported }] of Object.entries(PERSONAL_TABLES)) {
    const rows: unknown = JSON.parse(strFromU8(files[`${table}.json`] ?? new Uint8Array()))
    // A table of which the test has no row would prove nothing.
    expect([table, rows]).toEqual([table, expect.arrayContaining([expect.anything()])])
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(site.db)
    const left = columns
      .map(({ name }) => name)
      .filter((name) => name !== by && !exported.includes(name))
      .filter((name) => WITHHELD[`${table}.${name}`] === undefined)
    expect([table, left]).toEqual([table, []])
  }
  expect(Object.keys(files).toSorted()).toEqual(
    [
      ...Object.keys(PERSONAL_TABLES).map((t) => `${t}.json`),
      'README.txt',
      'gift_picture/picture of dora@example.com.webp',
      'gift_picture/without account of dora@example.com.webp',
      'picture.webp',
    ].toSorted(),
  )
  expect(strFromU8(files['user_account.json'] ?? new Uint8Array())).toContain(user.uuid)
})

test('30 days after closing no row of any table leads to the account, and others keep theirs', async () => {
  const gone = await fullMember(site, 'gone@example.com')
  const stays = await fullMember(site, 'stays@example.com')
  const kept = async () => Object.keys(await full(stays.user.id)).length
  const before = await kept()
  for (const [table, rows] of Object.entries(await personalDataOf(site.db, gone.user.id)))
    expect([table, rows.length > 0]).toEqual([table, true])
  await site.ask('DELETE', '/v1/users/me/', null, { token: gone.access })
  await site.letters()
  site.pass(30 * DAY_MS)
  await eraseDue(site.people, site.now())
  expect(await full(gone.user.id)).toEqual({})
  expect(await kept()).toBe(before)
  // Found by what the database itself knows: whatever column points to accounts, this one is in none.
  const { rows: links } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass`.execute(site.db)
  expect(links.length).toBeGreaterThan(6)
  for (const { table, column } of links) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${gone.user.id}`.execute(site.db)
    expect([table, column, rows.length]).toEqual([table, column, 0])
  }
})

/** Tables that hold rows of an account -> rows. */
async function full(id: number): Promise<Record<string, unknown>> {
  const all = Object.entries(await personalDataOf(site.db, id))
  return Object.fromEntries(all.filter(([, rows]) => rows.length > 0))
}
