import type { Generated } from 'kysely'
import type { JsonColumn } from './column-shapes.ts'

/** Sources, their runs, records and health. */
export type GatheringTables = {
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
  source_day: SourceDayTable
  source_preview: SourcePreviewTable
  source_suggestion: SourceSuggestionTable
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
  merged_as: string | null
  remerged_to: number | null
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
  /** The keys in `listing_block`. */
  block_keys: Generated<number[]>
  /** The rest of those rows (ingest/store/key-rows.ts). */
  block_tag: Generated<number>
  sketch: string | null
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
