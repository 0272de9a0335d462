import type { ColumnType, Generated } from 'kysely'

/** Row shapes of the tables in migrations/. Times come back as Date, wall times and days as text. */
export type Tables = {
  city: CityTable
  category: CategoryTable
  language: { code: string; names: JsonColumn<Names>; native_name: string; is_interface: boolean }
  venue: VenueTable
  organizer: OrganizerTable
  event: EventTable
  event_organizer: { event_id: number; organizer_id: number; position: number }
  event_date: EventDateTable
  event_text: {
    event_id: number
    city_id: number
    upcoming: boolean
    popularity: number
    vector: string
  }
  source: SourceTable
  source_run: SourceRunTable
  source_response: {
    source_id: number
    url: string
    etag: string | null
    last_modified: string | null
  }
  source_record: SourceRecordTable
  source_quota: { source_id: number; day: string; used: number }
  robots: { origin: string; fetched_at: Date; status: number; body: string }
  takedown: TakedownTable
  backfill: BackfillTable
  listing: ListingTable
  activitypub_key: { id: number; private_key: string; public_key: string; created_at: Date }
  activitypub_follow: {
    actor: string
    inbox: string
    source_id: number
    follow_id: string
    state: 'pending' | 'accepted' | 'rejected'
    created_at: Date
    answered_at: Date | null
  }
  activitypub_seen: { signature_hash: string; seen_at: Date }
  venue_alias: {
    match_key: string
    venue_id: number
    room: string | null
    kind: AliasKind
    created_at: Date
  }
  organizer_alias: { match_key: string; organizer_id: number; kind: AliasKind; created_at: Date }
  venue_block: { key: string; venue_id: number }
  registry_review: RegistryReviewTable
  listing_block: { key: string; listing_id: number }
  title_word: { word: string; titles: number }
  merge_journal: MergeJournalTable
  event_redirect: {
    uuid: string
    slug: string | null
    event_id: number
    date_uuid: string | null
    created_at: Date
  }
  event_lock: {
    event_id: number
    field: string
    value: JsonColumn<unknown>
    who: string
    created_at: Date
  }
  source_day: SourceDayTable
  operator_session: OperatorSessionTable
  operator_action: OperatorActionTable
  source_preview: SourcePreviewTable
  source_suggestion: SourceSuggestionTable
}

type AliasKind = 'seen' | 'compared' | 'learned' | 'operator'
type Names = Record<string, string>
/** Read as a value, written as JSON text. */
type JsonColumn<T> = ColumnType<T, string, string>

type CityTable = {
  id: Generated<number>
  slug: string
  name: string
  names: JsonColumn<Names>
  country: string
  lat: number
  lng: number
  area_radius: number
  population: number
  time_zone: string
  languages: string[]
  geonames_id: number | null
}

type CategoryTable = {
  id: Generated<number>
  slug: string
  names: JsonColumn<Names>
  image: string | null
  position: number
}

type VenueTable = {
  id: Generated<number>
  uuid: string
  slug: string
  match_key: string
  name: string
  address: string | null
  city_id: number
  lat: number | null
  lng: number | null
  geo_precision: 'point' | 'street' | 'city' | null
  time_zone: string
  url: string | null
  part_of: number | null
}

type OrganizerTable = {
  id: Generated<number>
  uuid: string
  slug: string
  match_key: string
  name: string
  url: string | null
}

type EventTable = {
  id: Generated<number>
  uuid: string
  slug: string
  titles: JsonColumn<Names>
  title: string
  language: string
  category_id: number
  city_id: number
  venue_id: number | null
  is_online: boolean
  status: string
  price_min: number | null
  price_currency: string | null
  popularity: Generated<number>
  source_count: number
  is_demo: boolean
  next_starts_at: Date | null
  last_ends_at: Date | null
  lat: number | null
  lng: number | null
  card: JsonColumn<unknown>
  detail: JsonColumn<unknown>
  provenance: JsonColumn<unknown>
  merged_into: number | null
  part_of: number | null
  status_doubt: string | null
  content_hash: string
  first_seen_at: Date
  changed_at: Date
}

type EventDateTable = {
  id: Generated<number>
  uuid: string
  event_id: number
  date_key: string
  starts_at: Date
  ends_at: Date
  end_stated: boolean
  start_wall: string
  end_wall: string | null
  time_zone: string
  all_day: boolean
  status: string
  previous_start: Date | null
  online_url: string | null
  prev_ends_at: Date | null
  is_long: boolean
  list_at: Date
  open_until: Date | null
  is_live: boolean
  city_id: number
  category_id: number
  venue_id: number | null
  is_online: boolean
  price_min: number | null
  popularity: number
  lat: number | null
  lng: number | null
  mx: number | null
  my: number | null
  cell: number | null
}

type SourceTable = {
  id: Generated<number>
  slug: string
  connector: string
  platform: string
  title: string
  url: string | null
  city_id: number
  config: JsonColumn<unknown>
  trust: number
  role: Generated<'organizer' | 'ticketing' | 'venue' | 'aggregator'>
  terms: JsonColumn<unknown>
  is_demo: boolean
  is_enabled: boolean
  cursor: JsonColumn<unknown> | null
  run_started_at: Date | null
  whole_at: Date | null
  checked_at: Date | null
  next_run_at: Date | null
  lease_owner: string | null
  lease_until: Date | null
  failures: Generated<number>
  breaker_until: Date | null
  every_minutes: number | null
  interval_minutes: number | null
  priority: Generated<number>
  added_by: Generated<'process' | 'list' | 'operator'>
  loss_runs: Generated<number>
  loss_count: number | null
  loss_reason: string | null
  loss_since: Date | null
  loss_accepted: number | null
}

type TakedownTable = {
  id: Generated<number>
  kind: 'source' | 'url' | 'organizer'
  value: string
  match_key: string
  reason: string
  created_at: Date
  created_by: string
  lifted_at: Date | null
  lifted_by: string | null
  listings: Generated<number>
  records: Generated<number>
}

type BackfillTable = {
  source_id: number
  from_day: string | null
  to_day: string | null
  cursor: JsonColumn<unknown> | null
  started_at: Date
  finished_at: Date | null
  records: Generated<number>
}

type SourceRunTable = {
  id: Generated<number>
  source_id: number
  started_at: Date
  finished_at: Date | null
  status: 'running' | 'complete' | 'partial' | 'failed'
  resumed: boolean
  counts: JsonColumn<Record<string, number>>
  notes: JsonColumn<unknown>
  error: string | null
  kind: Generated<'schedule' | 'command' | 'backfill'>
  worker: string | null
}

type SourceRecordTable = {
  id: Generated<number>
  source_id: number
  record_id: string
  raw: string
  raw_hash: string
  state: 'new' | 'mapped' | 'skipped' | 'quarantined' | 'withdrawn'
  reason_code: string | null
  reason: string | null
  assumptions: JsonColumn<unknown>
  mapped_with: string | null
  map_again_at: Date | null
  missing_runs: Generated<number>
  first_seen_at: Date
  changed_at: Date
  purged_at: Date | null
}

type ListingTable = {
  id: Generated<number>
  record_id: number
  source_id: number
  platform: string
  platform_id: string
  event_id: number
  content: JsonColumn<unknown>
  content_hash: string
  is_withdrawn: Generated<boolean>
  venue_id: number | null
  matched_with: Generated<number>
  changed_at: Date
}

type SourceDayTable = {
  source_id: number
  day: string
  run_id: number
  read: number | null
  records: number
  quarantined: number
  upcoming: number
  listings: number
  located: number
  outside: number
  absent: JsonColumn<Record<string, number>>
  unknown: JsonColumn<Record<string, number>>
  codes: JsonColumn<Record<string, number>>
}

type OperatorSessionTable = {
  id: Generated<number>
  name: string
  created_at: Date
  link_hash: string | null
  link_expires_at: Date
  token_hash: string | null
  opened_at: Date | null
  expires_at: Date | null
  seen_at: Date | null
  agent: string | null
  revoked_at: Date | null
  said: string | null
}

type OperatorActionTable = {
  id: Generated<number>
  at: Date
  who: string
  session_id: number | null
  what: string
  about: string | null
  details: JsonColumn<unknown>
}

type RegistryReviewTable = {
  id: Generated<number>
  kind: 'venue' | 'organizer'
  a: number
  b: number
  probability: number
  reasons: JsonColumn<unknown>
  state: Generated<'open' | 'same' | 'different'>
  decided_by: string | null
  decided_at: Date | null
  created_at: Date
}

type MergeJournalTable = {
  id: Generated<number>
  kind: 'auto' | 'must' | 'cannot' | 'split' | 'merge'
  a: string
  b: string
  probability: number | null
  reasons: JsonColumn<unknown>
  who: string
  created_at: Date
}

type SourcePreviewTable = {
  id: string
  url: string
  address_key: string
  city: string | null
  result: JsonColumn<unknown>
  created_at: Date
}

type SourceSuggestionTable = {
  id: Generated<number>
  url: string
  address_key: string
  kind: string | null
  connector: string | null
  config: JsonColumn<unknown> | null
  title: string | null
  city: string | null
  preview: JsonColumn<unknown> | null
  failure: string | null
  note: string | null
  email: string | null
  state: Generated<'new' | 'approved' | 'declined'>
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
}
