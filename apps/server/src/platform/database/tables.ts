import type { AccountTables } from './tables/accounts.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { GatheringTables } from './tables/gathering.ts'
import type { MergingTables } from './tables/merging.ts'
import type { ModelTables } from './tables/models.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PictureTables } from './tables/pictures.ts'
import type { RankingTables } from './tables/ranking.ts'
import type { ReportTables } from './tables/reports.ts'

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
