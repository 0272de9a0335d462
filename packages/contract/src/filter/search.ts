import { z } from 'zod'
import { LOCALES } from '../locale.ts'

/** The meaning of a search sentence. `query`: the filter as a query string. */
export const UnderstoodSearch = z.object({
  /** Null for a plain search. */
  understood: z
    .object({
      language: z.enum(LOCALES),
      query: z.string(),
      /** The words of each filter. */
      parts: z.array(z.object({ key: z.string(), words: z.string() })),
      /** Words that name something outside the filter. */
      ignored: z.array(z.string()),
      near_me: z.boolean(),
    })
    .nullable(),
})
export type UnderstoodSearch = z.infer<typeof UnderstoodSearch>

export const COMPLETION_KINDS = ['city', 'category', 'event', 'venue', 'organizer'] as const

/** A suggestion for a search that is being typed. */
export const Completion = z.object({
  label: z.string(),
  /** Tells namesakes apart: day and place of an event, the city of a venue. */
  sublabel: z.string().nullable(),
  slug: z.string(),
})
export type Completion = z.infer<typeof Completion>

/** By kind, the likeliest kind first. Kinds without results are left out. */
export const Completions = z.object({
  groups: z.array(z.object({ kind: z.enum(COMPLETION_KINDS), results: z.array(Completion) })),
})
export type Completions = z.infer<typeof Completions>
