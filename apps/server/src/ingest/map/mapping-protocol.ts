import type { MappedRecord } from './map-records.ts'
import type { StoredRecord } from '../records/record-store.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'

/** Facts of a run for the thread. It loads the connector itself, because code cannot be sent. */
export type MappingTerms = {
  connector: string
  /** As it is stored. */
  config: unknown
  own: KnownCity
  cities: readonly KnownCity[]
}

/** `terms` where they are others than those of the task before. */
export type MappingTask = {
  id: number
  terms: MappingTerms | null
  now: Date
  records: readonly StoredRecord[]
}

/** `id` 0 is the thread's own: it is ready. */
export type MappingAnswer = { id: number; mapped: MappedRecord[] } | { id: number; error: string }
