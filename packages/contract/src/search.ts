import { z } from 'zod'
import { LOCALES } from './locale.ts'

/** What a sentence typed into the search asks for; `query` is the filter as a query string. */
export const UnderstoodSearch = z.object({
  /** Null where nothing but a plain search is in it. */
  understood: z
    .object({
      language: z.enum(LOCALES),
      query: z.string(),
      /** Which words became which filter. */
      parts: z.array(z.object({ key: z.string(), words: z.string() })),
      /** Words that say something nobody can filter by. */
      ignored: z.array(z.string()),
      near_me: z.boolean(),
    })
    .nullable(),
})
export type UnderstoodSearch = z.infer<typeof UnderstoodSearch>
