import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { CAPABILITY_TABLES } from './capabilities.ts'

/** Tables that lead to an account or a session and open nothing. `table` -> reason. */
const OPENS_NOTHING: Record<string, string> = {
  ended_friendship: 'data',
  event_report: 'its link is mailed and shows the report alone',
  feedback: 'data',
  following: 'data',
  friendship: 'between two accounts, and each ends it',
  gift: 'its link is mailed to its giver and shows the event alone',
  mail: 'carries links that are capabilities of their own',
  message_thread: 'its link is mailed to an organizer, for 30 days',
  nearby_choice: 'data',
  notification: 'its links mark it as read and stop mails',
  notification_preference: 'data',
  saved_event: 'data',
  security_event: 'data',
  user_block: 'data',
  user_identity: 'a login; joined only if its provider confirmed the same address',
  user_picture: 'shown to everybody who sees the person',
}

/** Columns that look like secrets and open no account. `column` or `table.column` -> reason. */
const NO_SECRETS: Record<string, string> = {
  block_keys: 'compares listings',
  address_key: 'compares addresses',
  date_key: 'compares dates',
  email_key: 'compares addresses',
  match_key: 'compares names',
  name_key: 'compares names',
  'activitypub_key.private_key': 'of the server',
  'activitypub_key.public_key': 'of the server',
  'attempt.key': 'a keyed hash',
  'gift.content_key': 'compares texts',
  'gift_mail.message_key': 'the hash of a mail that was taken',
  'gift_picture.key': 'of a picture that its event shows to everybody',
  'giver.mailbox_key': 'compares addresses',
  'house.key': 'compares houses',
  'language.code': 'ISO 639',
  'listing_block.key': 'compares listings',
  'mail.key': 'names the occasion',
  'mail.link_id': 'a row of user_link or friend_invite',
  'newsletter_bounce.code': 'RFC 3463',
  'newsletter_reader.token_hash': 'of a subscriber, who is not an account',
  'newsletter_signup.token_hash': 'of a subscriber, who is not an account',
  'notification.key': 'names the occasion',
  'operator_alert.key': 'names the occasion',
  'operator.password_hash': 'of an operator',
  'operator_recovery.code_hash': 'of an operator',
  'operator_session.link_expires_at': 'of an operator',
  'operator_session.link_hash': 'of an operator',
  'operator_session.token_hash': 'of an operator',
  'picture_gone.key': 'of a picture of an event',
  'source_record.reason_code': 'why a record is in quarantine',
  'town_look.feed_key': 'compares addresses',
  'user_account.password_hash': 'the password itself, which a reset replaces',
  'user_account.picture_key': 'of a picture that is shown to everybody who sees the person',
  'venue_block.key': 'compares venues',
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const isCapability = (table: string) => CAPABILITY_TABLES.some((name) => name === table)

test('every table that leads to an account is listed as a capability or as data', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid in ('user_account'::regclass, 'user_session'::regclass) order by 1`.execute(
    database.db,
  )
  const listed = [...CAPABILITY_TABLES, ...Object.keys(OPENS_NOTHING)]
  expect(rows.map(({ table }) => table)).toEqual(listed.toSorted())
})

test('every column that looks like a secret is in a listed capability or has a reason', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_name ~
      '(^|_)(token|tokens|code|secret|key|keys|link|password|nonce|verifier|challenge)(_|$)'
    order by 1, 2`.execute(database.db)
  const unknown = rows
    .filter(({ table }) => !isCapability(table))
    .filter(({ table, column }) => !(`${table}.${column}` in NO_SECRETS || column in NO_SECRETS))
  expect(unknown).toEqual([])
})
