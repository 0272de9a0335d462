import type { FieldOrigin as ShownOrigin, SourceRole } from '@okolo/contract/site/origins'

/** The source of a field's value. The value itself is the event's. */
export type FieldOrigin = {
  /** `source.slug`; empty for a lock. */
  source: string
  role: SourceRole | null
  rule: ShownOrigin['rule']
  /** ISO instant: when the source's listing last changed, or the lock was set. */
  at: string
}

/** `event.provenance`: field (`titles.sk`, `price`, `dates.2026-11-20T20:00:00`) -> origin. */
export type Provenance = Record<string, FieldOrigin>
