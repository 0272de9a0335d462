import { z } from 'zod'

const LabelledEvent = z.object({
  title: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  /** `HH:MM`. Null: the page gives no hour. */
  time: z.string().nullable(),
  /** Last day of a run. */
  end: z.string().optional(),
  /** Other hours and other days that are right as well. */
  also: z.array(z.string()).default([]),
  alsodate: z.array(z.string()).default([]),
  cancelled: z.boolean().default(false),
  private: z.boolean().default(false),
  doubt: z.string().optional(),
})
export type LabelledEvent = z.output<typeof LabelledEvent>

/** A saved page with the events that a person reads there from the day `now` on. */
export const LabelledPage = z.object({
  id: z.string(),
  file: z.string(),
  url: z.string().nullish(),
  language: z.string(),
  kind: z.string(),
  zone: z.string(),
  now: z.string(),
  expected: z.array(LabelledEvent),
  /** Events that may be given and need not. */
  optional: z.array(LabelledEvent).default([]),
  complete: z.boolean().default(false),
  markup_only: z.boolean().default(false),
})
export type LabelledPage = z.output<typeof LabelledPage>
