import type { EventDraft } from '@okolo/connectors/event-draft'
import type { SourceRole } from '@okolo/contract/site/origins'
import type { DetailRow, SourceRow } from '#server/catalogue/cards/event-detail.ts'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { EventImage } from '@okolo/contract/events/event'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import type { KnownVenue } from '../rules/draft-of-gift.ts'

/** A gift as drafts: the event, and the parts of its programme after it. */
type GiftDrafts = {
  id: string
  /** Slug. */
  city: string
  /** The word of a confirmed organizer weighs most, a stranger's least. */
  isOrganizers: boolean
  drafts: readonly EventDraft[]
}

/** A gift as it would stand in the catalogue. */
export type GiftSeen = {
  /** A row per date, as an event's page is made of them. */
  rows: DetailRow[]
  image: EventImage | null
  source: SourceRow & { role: SourceRole }
  /** Ids of the known events that it may be, the likeliest first. */
  likely: number[]
}

/** The part of gathering that gifts need. Each call may throw a Problem that says why it cannot be listed. */
type GiftCatalogue = {
  /** Puts a gift into the catalogue; the same again changes nothing. `sameAs`: uuid of the known event that it is. Gives the slug of its event. */
  publish: (gift: GiftDrafts & { sameAs: string | null }) => Promise<string>
  /** Takes it out; its event stays where others list it. */
  withdraw: (id: string) => Promise<void>
  /** Runs the steps of the pipeline and writes nothing. */
  look: (gift: GiftDrafts & { venue: KnownVenue | null }) => Promise<GiftSeen>
  /** Uuids of the events that list these gifts, by the gift's id. */
  eventsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  eventOf: (id: string) => Promise<{ uuid: string; slug: string } | null>
}

export type GiftDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  publicUrl: string
  site: Site
  reference: ReferenceData
  catalogue: GiftCatalogue
  /** The catalogue was written. */
  written: () => void
}
