/** The rule for a table's rows about a person when the account is erased. */
export type PersonalTable = {
  /** The column with the account's id. `via` reaches it through another table. */
  by: string
  /** The second column of rows about two people. */
  or?: string
  via?: { table: string; column: string; id?: string }
  /** The rows name the address that the account has confirmed, or its uuid, not its id. */
  of?: 'address' | 'uuid'
  /** The column with the confirmed address in rows that may lack the account's id. */
  orAddress?: string
  /** `delete` removes the rows. `anonymise` runs `set`, which removes the person's traces. */
  erase: 'delete' | { anonymise: string }
  /** Columns about the person. A test compares the list with the database. */
  columns: readonly string[]
  /** Columns in the person's export, without secrets. */
  exported: readonly string[]
}

/**
 * All tables with data about account holders, in the order of erasure. `personal-data.test.ts`
 * fails for a table or column in neither list. docs/privacy.md tells people the same.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  store_event: {
    by: 'id',
    via: { table: 'store_event_customer', column: 'customer', id: 'event_id' },
    of: 'uuid',
    erase: 'delete',
    columns: ['body'],
    exported: ['id', 'type', 'at', 'body', 'received_at'],
  },
  store_event_customer: {
    by: 'customer',
    of: 'uuid',
    erase: 'delete',
    columns: ['event_id', 'customer'],
    exported: ['event_id', 'customer'],
  },
  saved_event: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['event_id', 'visibility', 'saved_at', 'friends_told_at'],
  },
  saved_calendar: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['created_at'],
  },
  following: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['kind', 'venue_id', 'organizer_id', 'event_id', 'name', 'followed_at'],
  },
  nearby_choice: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'lat', 'lng', 'city_id'],
    exported: [
      'city_id',
      'lat',
      'lng',
      'radius',
      'categories',
      'moods',
      'quiet_days',
      'time_zone',
      'chosen_at',
      'told_until',
    ],
  },
  friendship: {
    by: 'low_id',
    or: 'high_id',
    erase: 'delete',
    columns: ['low_id', 'high_id', 'asked_by'],
    exported: ['low_id', 'high_id', 'asked_by', 'asked_at', 'confirmed_at'],
  },
  message_report: {
    by: 'thread_id',
    via: { table: 'message_thread', column: 'user_id' },
    erase: 'delete',
    columns: ['thread_id', 'message_id', 'by_user'],
    exported: ['by_user', 'reported_at'],
  },
  // Answers of organizers are in the person's export, too: they are half of the conversation.
  message: {
    by: 'thread_id',
    via: { table: 'message_thread', column: 'user_id' },
    erase: 'delete',
    columns: ['thread_id', 'by_user', 'text'],
    exported: ['thread_id', 'by_user', 'text', 'sent_at'],
  },
  message_thread: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'user_seen'],
    exported: ['id', 'organizer_id', 'started_at', 'last_at', 'muted_at'],
  },
  // Rows of those who blocked the person fall with the account, and only they are told of them.
  user_block: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'blocked_id'],
    exported: ['blocked_id', 'blocked_at'],
  },
  friend_invite: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['created_at', 'expires_at'],
  },
  notification_preference: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['kind', 'channel', 'is_wanted'],
  },
  push_delivery: {
    by: 'push_registration_id',
    via: { table: 'push_registration', column: 'user_id' },
    erase: 'delete',
    columns: ['push_registration_id', 'notification_id'],
    exported: ['state', 'due_at', 'sent_at'],
  },
  push_registration: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'session_id', 'address', 'keys'],
    exported: ['name', 'address', 'active', 'created_at', 'seen_at', 'ended_at'],
  },
  notification: {
    by: 'user_id',
    erase: 'delete',
    columns: [
      'user_id',
      'actor_id',
      'push_state',
      'push_due_at',
      'mail_state',
      'mail_due_at',
      'mail_letter',
    ],
    exported: ['kind', 'event_id', 'details', 'created_at', 'read_at', 'pushed_at', 'mailed_at'],
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
    by: 'email_key',
    of: 'address',
    erase: 'delete',
    columns: ['email', 'email_key'],
    exported: ['email', 'city_id', 'category_id', 'locale', 'created_at', 'used_at', 'expires_at'],
  },
  newsletter_reader: {
    by: 'email_key',
    of: 'address',
    erase: 'delete',
    columns: ['email', 'email_key'],
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
    by: 'email_key',
    of: 'address',
    erase: 'delete',
    columns: ['email', 'email_key'],
    exported: ['organizer_id', 'email', 'locale', 'created_at', 'expires_at', 'used_at'],
  },
  page_claim: {
    by: 'email_key',
    of: 'address',
    erase: 'delete',
    columns: ['email', 'email_key'],
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
  mail: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'reader_id', 'address'],
    exported: ['kind', 'address', 'locale', 'state', 'created_at', 'sent_at'],
  },
  event_report: {
    by: 'user_id',
    orAddress: 'email_key',
    erase: {
      anonymise: `user_id = null, email = null, email_key = null, reporter_hash = null, domain_hash = null, uuid = null, expires_at = null,
        note = null`,
    },
    columns: ['user_id', 'email', 'email_key'],
    exported: [
      'event_id',
      'date_uuid',
      'reason',
      'note',
      'locale',
      'at',
      'number',
      'email',
      'confirmed_at',
      'closed_at',
      'decision',
    ],
  },
  feedback: {
    by: 'user_id',
    erase: { anonymise: `email = '', message = '', user_id = null` },
    columns: ['user_id', 'email', 'message'],
    exported: ['at', 'email', 'message', 'rating', 'do_not_contact', 'locale'],
  },
  security_event: {
    by: 'user_id',
    erase: { anonymise: 'network = null, user_id = null' },
    columns: ['user_id', 'network'],
    exported: ['at', 'what', 'details'],
  },
  social_login: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['provider', 'expires_at'],
  },
  user_link: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id'],
    exported: ['kind', 'created_at', 'expires_at', 'used_at'],
  },
  refresh_token: {
    by: 'session_id',
    via: { table: 'user_session', column: 'user_id' },
    erase: 'delete',
    columns: ['session_id', 'used_by'],
    exported: ['created_at', 'used_at'],
  },
  user_session: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'agent'],
    exported: ['agent', 'created_at', 'seen_at', 'expires_at', 'revoked_at', 'revoked_why'],
  },
  user_identity: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'email', 'subject'],
    exported: ['provider', 'subject', 'email', 'created_at'],
  },
  user_picture: {
    by: 'user_id',
    erase: 'delete',
    columns: ['user_id', 'webp'],
    exported: ['made_at'],
  },
  user_account: {
    by: 'id',
    erase: 'delete',
    columns: [
      'email',
      'email_key',
      'email_verified_at',
      'name',
      'about',
      'locale',
      'country',
      'translate_content',
      'translate_to',
      'show_original',
      'saves_visibility',
      'time_zone',
      'is_findable',
      'name_key',
      'password_hash',
    ],
    exported: [
      'uuid',
      'email',
      'email_verified_at',
      'name',
      'about',
      'locale',
      'country',
      'translate_content',
      'translate_to',
      'show_original',
      'saves_visibility',
      'time_zone',
      'is_findable',
      'premium_until',
      'premium_granted_until',
      'created_at',
      'deactivated_at',
      'erase_at',
    ],
  },
}
