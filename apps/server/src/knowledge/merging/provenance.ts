import type { SourceRole } from '@okolo/contract/events/event'

/** Why a value stands: an operator locked it, nobody else says it, or what set its source before the others. */
export type ProvenanceRule =
  | 'lock'
  | 'only'
  | 'role'
  | 'trust'
  | 'fresh'
  | 'complete'
  | 'agreed'
  | 'moved'

/** The source of a field's value. The value itself is the event's. */
export type FieldOrigin = {
  /** `source.slug`; empty for an operator's lock. */
  source: string
  role: SourceRole | null
  rule: ProvenanceRule
  /** ISO instant: when the source's listing last changed, or the lock was set. */
  at: string
}

/** `event.provenance`: field (`titles.sk`, `price`, `dates.2026-11-20T20:00:00`) -> origin. */
export type Provenance = Record<string, FieldOrigin>
