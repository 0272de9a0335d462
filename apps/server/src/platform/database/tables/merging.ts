import type { Generated } from 'kysely'
import type { JsonColumn } from './column-shapes.ts'

/** Decisions that join listings of one event, and the registry of places. */
export type MergingTables = {
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
  listing_block: { key: string; tagged_id: string }
  platform_number: { platform: string; number: Generated<number> }
  title_word: { word: string; titles: number }
  merge_journal: MergeJournalTable
  event_redirect: {
    uuid: string
    slug: string | null
    event_id: number
    date_uuid: string | null
    created_at: Date
  }
  former_date: {
    uuid: string
    event_id: number
    date_key: string
    starts_at: Date
    ends_at: Date
    previous_start: Date | null
  }
  matching_state: {
    is_one: Generated<boolean>
    rules: string
    going_on: string | null
    done_to: Generated<number>
  }
  event_umbrella: {
    part_id: number
    umbrella_id: number
    reason: 'name' | 'organizer'
    created_at: Date
  }
  match_review: {
    why: Generated<'hour' | 'place' | 'likeness'>
    a: string
    b: string
    probability: number
    state: Generated<'open' | 'same' | 'different'>
    decided_by: string | null
    decided_at: Date | null
    created_at: Date
  }
  event_lock: {
    event_id: number
    field: string
    value: JsonColumn<unknown>
    who: string
    created_at: Date
  }
}

type AliasKind = 'seen' | 'compared' | 'learned' | 'operator'

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
  kind: 'auto' | 'must' | 'cannot' | 'undone' | 'split' | 'merge'
  a: string
  b: string
  probability: number | null
  reasons: JsonColumn<unknown>
  who: string
  created_at: Date
}
