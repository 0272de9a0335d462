import type { JsonColumn } from './column-shapes.ts'

/** Language models' answers. */
export type ModelTables = {
  model_answer: {
    key: string
    answer: JsonColumn<unknown>
    model: string
    tokens: number
    created_at: Date
  }
  event_model_mood: { event_id: number; content_hash: string }
}
