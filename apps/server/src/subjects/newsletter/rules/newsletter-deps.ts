import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'

export type NewsletterDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  publicUrl: string
  site: Site
  reference: ReferenceData
}
