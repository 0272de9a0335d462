import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { PublishDeps } from '#server/ingest/gifts/publish-gift.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'

export type GiftDeps = PublishDeps & {
  db: Db
  secrets: Secrets
  publicUrl: string
  site: Site
  reference: ReferenceData
  /** The catalogue was written. */
  written: () => void
}
