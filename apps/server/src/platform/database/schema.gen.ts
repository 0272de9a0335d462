// Made from the migrated database by schema.test.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** language -> text. */
type Names = Record<string, string>
/** Read as a value, written as JSON text. */
type Json<T, Written = string> = ColumnType<T, Written, Written>

/** The rows of all tables. Times come as Date, wall times and days as text. */
export type Tables = {
  activitypub_follow: {
    actor: string
    answered_at: Date | null
    created_at: Date
    follow_id: string
    inbox: string
    source_id: number
    state: 'pending' | 'accepted' | 'rejected'
  }
  activitypub_key: {
    created_at: Date
    id: number
    private_key: string
    public_key: string
  }
  activitypub_seen: {
    seen_at: Date
    signature_hash: string
  }
  alert_message: {
    attempts: Generated<number>
    claimed_at: Date | null
    content: Json<unknown>
    created_at: Date
    due_at: Date
    error: string | null
    id: string
    webhook: 'none' | 'queued' | 'sending' | 'sent' | 'failed' | 'unclear'
  }
  announcement: {
    city_id: number | null
    ends_at: Date
    id: Generated<number>
    language: string
    said_at: Date
    said_by: string
    starts_at: Date
    texts: Json<unknown>
  }
  attempt: {
    count: number
    key: string
    resets_at: Date
  }
  backfill: {
    cursor: Json<unknown | null, string | null>
    finished_at: Date | null
    from_day: string | null
    records: Generated<number>
    source_id: number
    started_at: Date
    to_day: string | null
  }
  category: {
    id: Generated<number>
    image: string | null
    names: Json<Names>
    position: number
    slug: string
  }
  city: {
    aliases: Generated<string[]>
    area_radius: Generated<number>
    country: string
    geonames_id: number | null
    id: Generated<number>
    is_added: Generated<boolean>
    languages: Generated<string[]>
    lat: number
    lng: number
    name: string
    names: Json<Names, string | undefined>
    population: Generated<number>
    slug: string
    time_zone: string
  }
  city_night: {
    city: string
    night: string
  }
  city_popularity: {
    city_id: number
    refreshed_at: Date
  }
  collection: {
    changed_at: Date
    ends_at: Date | null
    filter: string
    id: Generated<number>
    intros: Json<unknown>
    language: string
    made_by: string
    names: Json<unknown>
    on_landing: Generated<boolean>
    position: Generated<number>
    slug: string
  }
  editor_pick: {
    category_id: number | null
    city_id: number
    ends_at: Date | null
    event_id: number
    id: Generated<number>
    in_letter: Generated<boolean>
    language: string
    picked_at: Date
    picked_by: string
    reason: Json<unknown>
  }
  ended_friendship: {
    ended_at: Date
    other_id: number
    user_id: number
  }
  event: {
    card: Json<unknown>
    category_id: number
    changed_at: Date
    city_id: number
    content_hash: string
    date_count: Generated<number>
    detail: Json<unknown>
    first_seen_at: Date
    id: Generated<number>
    is_demo: Generated<boolean>
    is_online: Generated<boolean>
    language: string
    languages: Generated<string[]>
    last_ends_at: Date | null
    lat: number | null
    lng: number | null
    merged_into: number | null
    moods: Generated<number>
    next_starts_at: Date | null
    part_of: number | null
    popularity: Generated<number>
    price_currency: string | null
    price_min: number | null
    provenance: Json<unknown>
    series: string | null
    slug: string
    source_count: Generated<number>
    status: Generated<string>
    status_doubt: string | null
    title: string
    titles: Json<Names>
    uuid: string
    venue_id: number | null
    visitor_bits: Generated<number>
  }
  event_confirmation: {
    confirmed_at: Date
    event_id: number
    organizer_id: number
  }
  event_date: {
    all_day: Generated<boolean>
    category_id: number
    cell: number | null
    city_id: number
    date_key: string
    end_stated: boolean
    end_wall: string | null
    ends_at: Date
    event_id: number
    id: Generated<number>
    is_live: Generated<boolean>
    is_long: Generated<boolean>
    is_online: boolean
    language_bits: Generated<number>
    lat: number | null
    list_at: Date
    lng: number | null
    moods: Generated<number>
    mx: number | null
    my: number | null
    online_url: string | null
    open_until: Date | null
    popularity: number
    prev_ends_at: Date | null
    previous_start: Date | null
    price_min: number | null
    start_minute: GeneratedAlways<number | null>
    start_wall: string
    starts_at: Date
    status: Generated<string>
    time_zone: string
    uuid: string
    venue_id: number | null
    visitor_bits: Generated<number>
    weekday: GeneratedAlways<number | null>
  }
  event_figure: {
    count: number
    day: string
    event_id: number
    kind: 'view' | 'calendar' | 'ticket'
  }
  event_lock: {
    created_at: Date
    event_id: number
    field: string
    organizer_id: number | null
    value: Json<unknown>
    who: string
  }
  event_note: {
    event_id: number
    language: string
    noted_at: Date
    noted_by: string
    texts: Json<unknown>
  }
  event_organizer: {
    event_id: number
    organizer_id: number
    position: number
  }
  event_redirect: {
    created_at: Date
    date_uuid: string | null
    event_id: number
    slug: string | null
    uuid: string
  }
  event_report: {
    at: Date
    closed_at: Date | null
    closed_by: string | null
    confirmed_at: Date | null
    date_uuid: string | null
    decision: 'kept' | 'corrected' | 'hidden' | 'removed' | null
    domain_hash: string | null
    email: string | null
    email_key: string | null
    event_id: number
    expires_at: Date | null
    hid_at: Date | null
    id: Generated<number>
    locale: string
    note: string | null
    number: string | null
    reason: string
    reporter_hash: string | null
    user_id: number | null
    uuid: string | null
  }
  event_signal: {
    appeal: Generated<number>
    big_night: Generated<number>
    capacity: number | null
    event_id: number
    interest: number | null
    judged_at: Date
    low_stock: Generated<boolean>
    organizer: number | null
    quality: number
    saved_by: Generated<number>
    saves: Generated<number>
    saves_week: Generated<number>
    trust: number
  }
  event_text: {
    city_id: number
    event_id: number
    is_brief: GeneratedAlways<boolean>
    last_ends_at: Date | null
    next_starts_at: Date | null
    popularity: number
    tier: GeneratedAlways<number>
    upcoming: boolean
    vector: string
  }
  event_umbrella: {
    created_at: Date
    part_id: number
    reason: 'name' | 'organizer'
    umbrella_id: number
  }
  feedback: {
    at: Date
    do_not_contact: boolean
    email: string
    id: Generated<number>
    locale: string
    message: string
    rating: number | null
    user_id: number | null
  }
  following: {
    event_id: number | null
    followed_at: Date
    id: Generated<number>
    kind: 'venue' | 'organizer' | 'performer' | 'series'
    name: string
    name_key: string | null
    organizer_id: number | null
    user_id: number
    uuid: string
    venue_id: number | null
  }
  following_told: {
    one: Generated<boolean>
    until: Date
  }
  former_date: {
    date_key: string
    ends_at: Date
    event_id: number
    previous_start: Date | null
    starts_at: Date
    uuid: string
  }
  friend_invite: {
    created_at: Date
    expires_at: Date
    id: string
    user_id: number
    uses: Generated<number>
  }
  friendship: {
    asked_at: Date
    asked_by: number
    confirmed_at: Date | null
    high_id: number
    low_id: number
  }
  gift: {
    busy_until: Date | null
    changed_at: Date
    city: string
    claim_id: number | null
    content_key: string
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    form: Json<unknown>
    giver_id: number | null
    id: string
    locale: string
    organizer_id: number | null
    published: Json<unknown | null, string | null>
    reading: Json<unknown | null, string | null>
    reason: string | null
    same_as: string | null
    state: 'draft' | 'sent' | 'waiting' | 'asked' | 'published' | 'refused' | 'withdrawn'
    user_id: number | null
    via: 'form' | 'mail'
    waiting_since: Date | null
    was_good: boolean | null
  }
  gift_mail: {
    message_key: string
    outcome: 'read' | 'refused'
    reason: string | null
    sender_hash: string
    taken_at: Date
  }
  gift_picture: {
    gift_id: string | null
    key: string
    made_at: Date
    webp: Uint8Array
  }
  gift_told: {
    gift_id: string
    operator_id: number
    told_at: Date
  }
  giver: {
    ban_reason: string | null
    banned_at: Date | null
    confirmed_at: Date | null
    created_at: Date
    email: string
    email_key: string
    id: Generated<number>
    locale: string
    mailbox_key: string
    refused_at: Date | null
  }
  house: {
    address: string | null
    city_id: number
    id: Generated<number>
    key: string
    kind: string
    lat: number | null
    lng: number | null
    name: string
    names: Generated<string[]>
    opening_hours: string | null
    origin: 'osm' | 'list'
    programme: string | null
    seen_at: Date
    toilets: 'yes' | 'no' | null
    venue_id: number | null
    website: string | null
    wheelchair: 'yes' | 'limited' | 'no' | null
    wheelchair_toilets: 'yes' | 'no' | null
  }
  invited_address: {
    hash: string
    invited_at: Date
    refused_at: Date | null
  }
  job: {
    begun_at: Date | null
    does: string
    due_at: Date
    duration_ms: number | null
    ended_at: Date | null
    error: string | null
    every_ms: number
    failed_at: Date | null
    failures: Generated<number>
    held_until: Date | null
    holder: string | null
    late_ms: number
    name: string
    next_at: Date
    part: Generated<string>
    runs: Generated<number>
  }
  language: {
    code: string
    is_interface: boolean
    names: Json<Names>
    native_name: string
  }
  letter_request: {
    asked_at: Date
    details: Json<unknown, string | undefined>
    due_at: Date
    email: string
    email_key: string
    id: Generated<number>
    kind: 'reset' | 'delete' | 'cancel' | 'newsletter' | 'invite'
    locale: string
  }
  listing: {
    block_keys: Generated<number[]>
    block_tag: Generated<number>
    changed_at: Date
    content: Json<unknown>
    content_hash: string
    event_id: number
    id: Generated<number>
    is_withdrawn: Generated<boolean>
    matched_with: Generated<number>
    platform: string
    platform_id: string
    record_id: number
    sketch: string | null
    source_id: number
    venue_id: number | null
  }
  listing_block: {
    key: number
    tagged_id: number
  }
  mail: {
    address: string
    attempts: Generated<number>
    claimed_at: Date | null
    created_at: Date
    details: Json<unknown, string | undefined>
    due_at: Date
    error: string | null
    handed_at: Date | null
    id: Generated<number>
    key: string
    kind: string
    link_id: string | null
    locale: string
    rank: GeneratedAlways<number>
    reader_id: number | null
    sent_at: Date | null
    state: Generated<'queued' | 'sending' | 'sent' | 'boxed' | 'failed' | 'unclear' | 'dropped'>
    user_id: number | null
  }
  match_review: {
    a: string
    b: string
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    probability: number
    state: Generated<'open' | 'same' | 'different'>
    why: Generated<'hour' | 'place' | 'likeness'>
  }
  matching_city: {
    city: string
    done_to: Generated<number>
  }
  matching_state: {
    going_on: string | null
    is_one: Generated<boolean>
    rules: string
  }
  merge_journal: {
    a: string
    b: string
    created_at: Date
    id: Generated<number>
    kind: string
    probability: number | null
    reasons: Json<unknown, string | undefined>
    who: string
  }
  message: {
    by_user: boolean
    id: Generated<number>
    sent_at: Date
    text: string
    thread_id: number
    uuid: string
  }
  message_report: {
    by_user: boolean
    closed_at: Date | null
    closed_by: string | null
    message_id: number
    reported_at: Date
    thread_id: number
  }
  message_thread: {
    id: Generated<number>
    last_at: Date
    mailed_at: Date | null
    muted_at: Date | null
    organizer_id: number
    organizer_seen: Generated<number>
    refused_at: Date | null
    started_at: Date
    stopped_at: Date | null
    user_id: number
    user_seen: Generated<number>
    uuid: string
  }
  nearby_choice: {
    categories: string[]
    chosen_at: Date
    city_id: number | null
    due_at: Date
    lat: string | null
    lng: string | null
    moods: string[]
    quiet_days: number[]
    radius: number
    time_zone: string
    told_until: Date
    user_id: number
  }
  network_budget: {
    counted_at: Date
    network: string
    units: number
  }
  newsletter_bounce: {
    at: Date
    code: string | null
    id: string
    kind: 'hard' | 'soft' | 'complaint'
    reader_id: number
  }
  newsletter_letter: {
    queued_at: Date
    reader_id: number
    week: string
  }
  newsletter_reader: {
    category_id: number | null
    city_id: number
    confirmed_at: Date
    email: string
    email_key: string
    ended_at: Date | null
    ended_why: 'asked' | 'refused' | 'bounced' | 'complained' | null
    id: Generated<number>
    locale: string
    token_hash: string
    uuid: string
  }
  newsletter_refusal: {
    address_hash: string
    refused_at: Date
  }
  newsletter_signup: {
    category_id: number | null
    city_id: number
    created_at: Date
    email: string
    email_key: string
    expires_at: Date
    id: string
    locale: string
    token_hash: string
    used_at: Date | null
  }
  notification: {
    actor_id: number | null
    created_at: Date
    details: Json<unknown, string | undefined>
    event_id: number | null
    id: Generated<number>
    key: string
    kind: string
    mail_due_at: Date | null
    mail_letter: string | null
    mail_state: Generated<'open' | 'going' | 'left'>
    mailed_at: Date | null
    push_due_at: Date | null
    push_state: Generated<'open' | 'going' | 'left'>
    pushed_at: Date | null
    read_at: Date | null
    user_id: number
    uuid: string
  }
  notification_preference: {
    channel: 'site' | 'push' | 'mail'
    is_wanted: boolean
    kind: string
    user_id: number
  }
  operator: {
    email: string | null
    ended_at: Date | null
    id: Generated<number>
    invite_expires_at: Date | null
    invite_id: string | null
    invited_at: Date
    joined_at: Date | null
    locale: string | null
    name: string
    oidc_issuer: string | null
    oidc_subject: string | null
    password_hash: string | null
    role: 'owner' | 'editor' | 'viewer'
    seen_at: Date | null
    totp_id: string | null
    totp_step: number | null
    wants_gift_letters: Generated<boolean>
  }
  operator_action: {
    about: string | null
    at: Date
    details: Json<unknown, string | undefined>
    id: Generated<number>
    role: string | null
    session_id: number | null
    what: string
    who: string
  }
  operator_alert: {
    city: string | null
    key: string
    mend_told_at: Date | null
    mended_at: Date | null
    path: string
    said: Json<unknown | null, string | null>
    since: Date
    title: string
    todo: string
    told_at: Date | null
    why: string
  }
  operator_city: {
    city_id: number
    operator_id: number
  }
  operator_recovery: {
    code_hash: string
    operator_id: number
  }
  operator_session: {
    agent: string | null
    created_at: Date
    expires_at: Date | null
    id: Generated<number>
    link_expires_at: Date
    link_hash: string | null
    name: string
    opened_at: Date | null
    operator_id: number | null
    revoked_at: Date | null
    said: string | null
    seen_at: Date | null
    token_hash: string | null
  }
  organizer: {
    id: Generated<number>
    match_key: string
    name: string
    slug: string
    url: string | null
    uuid: string
  }
  organizer_alias: {
    created_at: Date
    kind: 'seen' | 'compared' | 'learned' | 'operator'
    match_key: string
    organizer_id: number
  }
  organizer_refusal: {
    address_hash: string
    refused_at: Date
  }
  page_claim: {
    claimed_at: Date
    domain: string | null
    email: string | null
    email_key: string | null
    ended_at: Date | null
    ended_why: 'given_up' | 'withdrawn' | null
    id: Generated<number>
    invited_by: number | null
    letter_week: string | null
    locale: string
    organizer_id: number
    uuid: string
    wants_letters: boolean
  }
  page_claim_invitation: {
    claim_id: number
    created_at: Date
    email: string
    email_key: string
    expires_at: Date
    id: string
    locale: string
    used_at: Date | null
  }
  page_claim_refusal: {
    address_hash: string
    refused_at: Date
  }
  page_claim_request: {
    created_at: Date
    domain: string | null
    email: string | null
    email_key: string | null
    expires_at: Date
    id: string
    locale: string
    organizer_id: number
    tries: Generated<number>
    used_at: Date | null
  }
  picture_gone: {
    gone_at: Date
    key: string
  }
  platform_number: {
    number: Generated<number>
    platform: string
  }
  push_delivery: {
    attempts: Generated<number>
    claimed_at: Date | null
    due_at: Date
    error: string | null
    id: Generated<number>
    notification_id: number
    push_registration_id: number
    rank: Generated<number>
    sent_at: Date | null
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unclear'>
    until: Date
  }
  push_host: {
    answered_at: Date | null
    host: string
    silent: Generated<number>
  }
  push_registration: {
    active: boolean
    address: string
    created_at: Date
    ended_at: Date | null
    host: string
    id: Generated<number>
    keys: Json<unknown | null, string | null>
    name: 'web' | 'android' | 'ios'
    seen_at: Date
    session_id: string | null
    silent: Generated<number>
    user_id: number
    uuid: Generated<string>
  }
  refresh_token: {
    created_at: Date
    hash: string
    session_id: string
    used_at: Date | null
    used_by: string | null
  }
  registry_review: {
    a: number
    b: number
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    id: Generated<number>
    kind: 'venue' | 'organizer'
    probability: number
    reasons: Json<unknown>
    state: Generated<'open' | 'same' | 'different'>
  }
  robots: {
    body: string
    fetched_at: Date
    origin: string
    status: number
  }
  saved_calendar: {
    created_at: Date
    token_hash: string
    user_id: number
    uuid: Generated<string>
  }
  saved_event: {
    event_id: number
    friends_told_at: Date | null
    network: string | null
    saved_at: Date
    user_id: number
    visibility: 'friends' | 'nobody'
  }
  saved_event_told: {
    changed_at: Date
    event_id: number
    facts: Json<unknown>
  }
  schema_migration: {
    applied_at: Generated<Date>
    hash: string
    name: string
  }
  search_name: {
    city_id: number | null
    kind: 'venue' | 'organizer'
    ref_id: number
    vector: string
  }
  search_todo: {
    event_id: number
    rewrite: boolean
  }
  search_word: {
    word: string
  }
  security_event: {
    at: Date
    details: Json<unknown, string | undefined>
    id: Generated<number>
    network: string | null
    user_id: number | null
    what: string
  }
  server_secret: {
    accepted_at: Date
    fingerprint: string
    id: Generated<number>
  }
  social_login: {
    challenge: string
    code_hash: string | null
    code_verifier: string
    expires_at: Date
    in_app: boolean
    locale: string
    nonce: string
    provider: string
    redirect_to: string | null
    state_hash: string
    user_id: number | null
  }
  source: {
    added_by: Generated<'process' | 'list' | 'operator'>
    breaker_until: Date | null
    checked_at: Date | null
    city_id: number
    config: Json<unknown>
    connector: string
    cursor: Json<unknown | null, string | null>
    every_minutes: number | null
    failing_since: Date | null
    failures: Generated<number>
    house: Json<unknown | null, string | null>
    id: Generated<number>
    interval_minutes: number | null
    is_demo: Generated<boolean>
    is_enabled: Generated<boolean>
    lease_owner: string | null
    lease_until: Date | null
    loss_accepted: number | null
    loss_accepted_at: Date | null
    loss_count: number | null
    loss_of: number | null
    loss_reason: string | null
    loss_runs: Generated<number>
    loss_since: Date | null
    merged_as: string | null
    next_run_at: Date | null
    platform: string
    priority: Generated<number>
    remerged_to: number | null
    role: Generated<'organizer' | 'ticketing' | 'venue' | 'aggregator'>
    run_started_at: Date | null
    slug: string
    terms: Json<unknown>
    title: string
    trust: number
    url: string | null
    whole_at: Date | null
  }
  source_day: {
    absent: Json<unknown>
    codes: Json<unknown>
    day: string
    listings: number
    located: number
    outside: number
    quarantined: number
    read: number | null
    records: number
    run_id: number
    source_id: number
    unknown: Json<unknown>
    upcoming: number
  }
  source_preview: {
    address_key: string
    city: string | null
    created_at: Date
    id: string
    result: Json<unknown>
    url: string
  }
  source_quota: {
    day: string
    source_id: number
    used: Generated<number>
  }
  source_record: {
    assumptions: Json<unknown, string | undefined>
    changed_at: Date
    first_seen_at: Date
    id: Generated<number>
    map_again_at: Date | null
    mapped_with: string | null
    missing_runs: Generated<number>
    purged_at: Date | null
    raw: string
    raw_hash: string
    reason: string | null
    reason_code: string | null
    record_id: string
    source_id: number
    state: 'new' | 'mapped' | 'skipped' | 'quarantined' | 'withdrawn'
  }
  source_response: {
    etag: string | null
    last_modified: string | null
    source_id: number
    url: string
  }
  source_run: {
    counts: Json<unknown, string | undefined>
    error: string | null
    finished_at: Date | null
    id: Generated<number>
    kind: Generated<'schedule' | 'command' | 'backfill'>
    notes: Json<unknown, string | undefined>
    resumed: Generated<boolean>
    source_id: number
    started_at: Date
    status: 'running' | 'complete' | 'partial' | 'failed'
    worker: string | null
  }
  source_suggestion: {
    address_key: string
    city: string | null
    config: Json<unknown | null, string | null>
    connector: string | null
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    email: string | null
    failure: string | null
    id: Generated<number>
    kind: string | null
    note: string | null
    preview: Json<unknown | null, string | null>
    state: Generated<'new' | 'approved' | 'declined'>
    title: string | null
    url: string
  }
  store_event: {
    at: Date
    body: Json<unknown>
    id: string
    received_at: Date
    type: string
  }
  store_event_customer: {
    customer: string
    event_id: string
  }
  takedown: {
    created_at: Date
    created_by: string
    id: Generated<number>
    kind: 'source' | 'url' | 'organizer'
    lifted_at: Date | null
    lifted_by: string | null
    listings: Generated<number>
    match_key: string
    reason: string
    records: Generated<number>
    value: string
  }
  title_word: {
    titles: number
    word: string
  }
  town_day: {
    city_id: number
    covered: number
    day: string
    houses: number
    upcoming: number
  }
  town_look: {
    address: string
    address_key: string
    decision: 'added' | 'declined' | null
    doubts: Json<unknown, string | undefined>
    feed_key: string | null
    house: Json<unknown | null, string | null>
    id: Generated<number>
    kind: string
    known_source: string | null
    listed_already: Generated<number>
    looked_at: Date | null
    name: string
    other_address: string | null
    result: Json<unknown | null, string | null>
    scan_id: number
    source_slug: string | null
    state: Generated<'waiting' | 'found' | 'nothing' | 'failed' | 'known'>
    upcoming: Generated<number>
  }
  town_scan: {
    city_id: number
    finished_at: Date | null
    id: Generated<number>
    started_at: Date
  }
  translation: {
    characters: number
    chosen_at: Date
    content: string | null
    failure: string | null
    model: string
    names: string
    source_hash: string
    target: string
  }
  translation_spend: {
    characters: Generated<number>
    month: string
    provider: string
  }
  translation_wish: {
    attempts: Generated<number>
    due_at: Date
    event_id: number
    is_viewed: boolean
    is_whole: boolean
    target: string
  }
  user_account: {
    about: Generated<string>
    country: string | null
    created_at: Date
    deactivated_at: Date | null
    email: string
    email_key: string
    email_verified_at: Date | null
    erase_at: Date | null
    id: Generated<number>
    is_findable: Generated<boolean>
    locale: Generated<string>
    name: Generated<string>
    name_key: Generated<string>
    password_hash: string | null
    picture_key: string | null
    premium_granted_until: Date | null
    premium_until: Date | null
    saves_visibility: Generated<'friends' | 'nobody'>
    show_original: boolean | null
    time_zone: string | null
    translate_content: boolean | null
    translate_to: string | null
    uuid: string
  }
  user_block: {
    blocked_at: Date
    blocked_id: number
    user_id: number
  }
  user_identity: {
    created_at: Date
    email: string
    provider: 'google' | 'apple'
    subject: string
    user_id: number
  }
  user_link: {
    created_at: Date
    expires_at: Date
    id: string
    kind: 'verify' | 'reset' | 'delete' | 'cancel'
    used_at: Date | null
    user_id: number
  }
  user_picture: {
    made_at: Date
    user_id: number
    webp: Uint8Array
  }
  user_session: {
    agent: string
    created_at: Date
    expires_at: Date
    id: string
    revoked_at: Date | null
    revoked_why: string | null
    seen_at: Date
    user_id: number
  }
  venue: {
    address: string | null
    city_id: number
    from_house: Generated<string[]>
    geo_precision: 'point' | 'street' | 'city' | null
    id: Generated<number>
    lat: number | null
    lng: number | null
    match_key: string
    name: string
    part_of: number | null
    slug: string
    time_zone: string
    town: string | null
    url: string | null
    uuid: string
  }
  venue_alias: {
    created_at: Date
    kind: 'seen' | 'compared' | 'learned' | 'operator' | 'house'
    match_key: string
    room: string | null
    venue_id: number
  }
  venue_block: {
    key: string
    venue_id: number
  }
}
