import { z } from 'zod'
import { EventDate } from './event.ts'
import { Figures } from './figures.ts'
import { GIFT_STATES } from './gift.ts'
import { GiftForm } from './gift-form.ts'

/** Drafts that an account or an organizer keeps. */
export const MOST_GIFT_DRAFTS = 50

/** A gift in the list of its account or its organizer. */
export const GiftLine = z.object({
  /** Of the page behind its link; of a draft that of the form. Null: only the mailbox that it was given from has the link. */
  token: z.string().nullable(),
  state: z.enum(GIFT_STATES),
  /** As its giver says it now; empty in a draft that has none. */
  title: z.string(),
  /** A correction waits for a look. */
  is_changing: z.boolean(),
  is_cancelled: z.boolean(),
  /** The operator's question or reason. */
  reason: z.string().nullable(),
  /** The masked address that it was given from; null for a draft. */
  email: z.string().nullable(),
  /** Slug of its event, once it is published. */
  event: z.string().nullable(),
  /** The next date of its event, or the last one; null before it is published. */
  date: EventDate.nullable(),
  /** As the form says it, on the clock of its city; empty where it does not. */
  day: z.string(),
  time: z.string(),
  is_past: z.boolean(),
  /** Of the last 30 days; null before it is published. */
  figures: Figures.nullable(),
})
export type GiftLine = z.infer<typeof GiftLine>

/** The gifts that one may see as its own, the newest first. */
export const OwnGifts = z.object({ gifts: z.array(GiftLine) })
export type OwnGifts = z.infer<typeof OwnGifts>

/** Keeps a draft with an account. */
export const GiftDraftRequest = z.object({
  /** Absent: an empty form, or that of `copy_of`. */
  form: GiftForm.optional(),
  /** Token of the draft that is changed. Absent: a new one. */
  draft: z.string().max(200).optional(),
  /** Token of the gift whose form is proposed for a year later. */
  copy_of: z.string().max(200).optional(),
})
