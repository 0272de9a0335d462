import type { AccountTables } from '#server/platform/database/tables/accounts.ts'
import type { CatalogueTables } from '#server/platform/database/tables/catalogue.ts'
import type { GatheringTables } from '#server/platform/database/tables/gathering.ts'
import type { MergingTables } from '#server/platform/database/tables/merging.ts'
import type { PeopleTables } from '#server/platform/database/tables/people.ts'
import type { JsonColumn } from '#server/platform/database/tables/column-shapes.ts'
import type { Generated } from 'kysely'

/** Row shapes of the tables in migrations/. Times come as Date, wall times and days as text. */
export type Tables = AccountTables &
  CatalogueTables &
  GatheringTables &
  MergingTables &
  ModelTables &
  PeopleTables &
  PictureTables &
  RankingTables &
  ReportTables

/** Language models' answers. */
type ModelTables = {
  model_answer: {
    key: string
    answer: JsonColumn<unknown>
    model: string
    tokens: number
    created_at: Date
  }
  event_model_mood: { event_id: number; content_hash: string }
}

type PictureTables = {
  /** `key`: `pictureKey` of its address. */
  picture_gone: { key: string; gone_at: Date }
}

type RankingTables = {
  event_signal: {
    event_id: number
    saves: Generated<number>
    saves_week: Generated<number>
    capacity: number | null
    organizer: number | null
    interest: number | null
    low_stock: Generated<boolean>
    trust: number
    quality: number
    judged_at: Date
  }
  city_popularity: { city_id: number; refreshed_at: Date }
}

/** Visitors' reports of mistakes. */
type ReportTables = { event_report: EventReportTable }

type EventReportTable = {
  id: Generated<number>
  event_id: number
  date_uuid: string | null
  reason: string
  note: string | null
  locale: string
  at: Date
  closed_at: Date | null
  closed_by: string | null
}
