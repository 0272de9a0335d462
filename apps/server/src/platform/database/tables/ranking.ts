import type { Generated } from 'kysely'

export type RankingTables = {
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
