import type { SiteValue } from '#server/platform/site/site-value.ts'
import type { EventLines } from './event-lines.ts'

/** Everything that both parts of a digest say. */
export type Digest = {
  locale: string
  publicUrl: string
  site: Pick<SiteValue, 'name' | 'colours'>
  /** Shown in lists of letters, after the subject. */
  preview: string
  heading: string
  groups: { heading: string; events: EventLines[] }[]
  all: { label: string; url: string }
  /** Set where the events are made up. */
  demo: string | null
  why: string
  signature: string
  links: { label: string; url: string }[]
}
