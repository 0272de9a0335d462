import { sql, type RawBuilder } from 'kysely'

/** The rule for a table's rows about a person when the account is erased. */
export type PersonalTable = {
  /** The column with the account's id. `via` reaches it through another table: by a column of it, else by all of its rows about the person. */
  by: string
  /** The second column of rows about two people. */
  or?: string
  via?: { table: string; column?: string; id?: string }
  /** The rows name the address that the account has confirmed, or its uuid, not its id. */
  of?: 'address' | 'uuid'
  /** The column with the confirmed address in rows that may lack the account's id. */
  orAddress?: string
  /** The column with the account's id in rows that are found by an address. */
  orUser?: string
  /** `delete` removes the rows. `anonymise` runs `set`, which removes the person's traces. */
  erase: 'delete' | { anonymise: string }
  /** Columns about the person. A test compares the list with the database. */
  columns: readonly string[]
  /** Columns in the person's export, without secrets. */
  exported: readonly string[]
}

/** Rows of an address, whoever has it. */
const BY_ADDRESS = {
  by: 'email_key',
  of: 'address',
  erase: 'delete',
  columns: ['email', 'email_key'],
} as const

/** Tables about addresses, also of people without an account. */
export const TABLES_OF_ADDRESSES: Record<string, PersonalTable> = {
  letter_request: {
    ...BY_ADDRESS,
    exported: ['kind', 'email', 'locale', 'asked_at'],
  },
  newsletter_bounce: {
    by: 'reader_id',
    via: { table: 'newsletter_reader', column: 'email_key' },
    of: 'address',
    erase: 'delete',
    columns: ['reader_id'],
    exported: ['kind', 'code', 'at'],
  },
  newsletter_letter: {
    by: 'reader_id',
    via: { table: 'newsletter_reader', column: 'email_key' },
    of: 'address',
    erase: 'delete',
    columns: ['reader_id'],
    exported: ['week', 'queued_at'],
  },
  newsletter_signup: {
    ...BY_ADDRESS,
    exported: ['email', 'city_id', 'category_id', 'locale', 'created_at', 'used_at', 'expires_at'],
  },
  newsletter_reader: {
    ...BY_ADDRESS,
    exported: [
      'uuid',
      'email',
      'city_id',
      'category_id',
      'locale',
      'confirmed_at',
      'ended_at',
      'ended_why',
    ],
  },
  page_claim_request: {
    ...BY_ADDRESS,
    exported: ['organizer_id', 'email', 'locale', 'created_at', 'expires_at', 'used_at'],
  },
  page_claim_invitation: {
    ...BY_ADDRESS,
    exported: ['email', 'locale', 'created_at', 'expires_at', 'used_at'],
  },
  page_claim: {
    ...BY_ADDRESS,
    exported: [
      'organizer_id',
      'email',
      'locale',
      'claimed_at',
      'wants_letters',
      'letter_week',
      'ended_at',
      'ended_why',
    ],
  },
  // Of an address that gives events, also without an account. Its published events stay, and their records name nobody.
  gift_picture: {
    by: 'gift_id',
    via: { table: 'gift' },
    erase: 'delete',
    columns: ['gift_id', 'webp'],
    exported: ['key', 'made_at'],
  },
  gift: {
    by: 'giver_id',
    via: { table: 'giver', column: 'email_key' },
    of: 'address',
    orUser: 'user_id',
    erase: 'delete',
    columns: ['giver_id', 'user_id', 'form', 'published', 'reading', 'reason'],
    exported: [
      'id',
      'state',
      'via',
      'form',
      'published',
      'reading',
      'same_as',
      'reason',
      'locale',
      'created_at',
      'changed_at',
      'decided_at',
      'was_good',
      'waiting_since',
    ],
  },
  giver: {
    ...BY_ADDRESS,
    columns: [...BY_ADDRESS.columns, 'mailbox_key'],
    exported: [
      'email',
      'locale',
      'confirmed_at',
      'banned_at',
      'ban_reason',
      'refused_at',
      'created_at',
    ],
  },
}

/** The column by which the public knows a row of a table. */
const PUBLIC_NAME = {
  user_account: 'uuid',
  message_thread: 'uuid',
  event: 'slug',
  venue: 'slug',
  organizer: 'slug',
  city: 'slug',
  category: 'slug',
} as const
type Named = keyof typeof PUBLIC_NAME

const OF_SUBSCRIBERS = { city_id: 'city', category_id: 'category' } as const

/** Exported columns that hold a running number, by table, and whose: the export gives the public name in its place. */
export const EXPORT_NAMES: Record<string, Record<string, Named>> = {
  saved_event: { event_id: 'event' },
  following: { venue_id: 'venue', organizer_id: 'organizer', event_id: 'event' },
  nearby_choice: { city_id: 'city' },
  friendship: { low_id: 'user_account', high_id: 'user_account', asked_by: 'user_account' },
  user_block: { blocked_id: 'user_account' },
  ended_friendship: { other_id: 'user_account' },
  message: { thread_id: 'message_thread' },
  message_thread: { organizer_id: 'organizer' },
  notification: { event_id: 'event' },
  newsletter_signup: OF_SUBSCRIBERS,
  newsletter_reader: OF_SUBSCRIBERS,
  page_claim_request: { organizer_id: 'organizer' },
  page_claim: { organizer_id: 'organizer' },
  event_report: { event_id: 'event' },
}

/** Selects a column of a table for an export. */
export function exportedColumn(table: string, column: string): RawBuilder<unknown> {
  const named = EXPORT_NAMES[table]?.[column]
  const own = sql.ref(`${table}.${column}`)
  return named === undefined
    ? own
    : sql`(select named.${sql.ref(PUBLIC_NAME[named])} from ${sql.table(named)} named where named.id = ${own}) as ${sql.ref(column)}`
}
