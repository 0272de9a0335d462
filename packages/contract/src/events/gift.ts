import { z } from 'zod'
import { EventCard, EventDetail } from './event.ts'
import { Figures } from './figures.ts'
import { GIFT_FAULTS, GIFT_ORIGINS } from './gift-fields.ts'
import { GiftForm } from './gift-form.ts'

const Field = GiftForm.keyof()

/** A form filled from a text, a page or a poster. Nothing of it is kept. */
export const GiftReading = z.object({
  form: GiftForm.partial(),
  /** Filled field -> where it was read. */
  from: z.partialRecord(Field, z.enum(GIFT_ORIGINS)),
  /** Filled fields that somebody should look at. */
  unsure: z.array(Field),
  /** Further events that were read there. */
  others: z.array(z.object({ form: GiftForm.partial(), unsure: z.array(Field) })),
  /** The text of a poster or page as it was read, for comparison; at most 5000 characters. */
  text: z.string(),
})
export type GiftReading = z.infer<typeof GiftReading>

/** A reading as it stays with a gift. One of before there were `others` has none. */
const KeptReading = GiftReading.partial({ others: true })
export type KeptReading = z.infer<typeof KeptReading>

const GiftFaultAnswer = z.object({
  field: Field,
  code: z.enum(GIFT_FAULTS),
  /** Of `programme` and `days`: the row, from 1. */
  row: z.int().optional(),
})

/** Events of the same kind nearby at that hour. */
export const GiftClash = z.object({
  /** At the same hours, the nearest first. */
  same_time: z.array(EventCard),
  /** How many events that day has in the city, of that category, and in all. */
  that_day: z.object({ category: z.int(), all: z.int() }),
})
export type GiftClash = z.infer<typeof GiftClash>

/** Thin days and kinds of a city: how many events come, and how many are usual. */
export const CityGaps = z.object({
  /** The next 28 days. `usual`: the median of that weekday, in this window. */
  days: z.array(z.object({ day: z.iso.date(), count: z.int(), usual: z.int() })),
  /** Of the next 28 days. */
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
})
export type CityGaps = z.infer<typeof CityGaps>

/** How a form would look as an event, and what is known that may be the same. Nothing of it is kept. */
export const GiftLook = z.object({
  faults: z.array(GiftFaultAnswer),
  /** Null while a title, a day or a city is missing. */
  event: EventDetail.nullable(),
  /** Known events that may be this one, the likeliest first. */
  likely: z.array(EventCard),
  /** Null while there is no day. */
  clash: GiftClash.nullable(),
})
export type GiftLook = z.infer<typeof GiftLook>

export const GiftRequest = z.object({
  form: GiftForm,
  /** Not read of a signed-in person with a confirmed address, and of a draft of a confirmed organizer with a mailbox. */
  email: z.email().max(254).optional(),
  /** The known event that this is. */
  same_as: z.uuid().optional(),
  /** Token of the draft that is sent. */
  draft: z.string().max(200).optional(),
})
export type GiftRequest = z.infer<typeof GiftRequest>

/**
 * `draft`: seen by its giver alone, and not sent. `sent`: its giver's address is not confirmed. `waiting`: for an operator's look.
 * `asked`: the operator has a question.
 */
export const GIFT_STATES = [
  'draft',
  'sent',
  'waiting',
  'asked',
  'published',
  'refused',
  'withdrawn',
] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** A gift behind its giver's signed link. */
export const OwnGift = z.object({
  state: z.enum(GIFT_STATES),
  form: GiftForm,
  /** A correction waits for a look; what stood before stands until then. */
  is_changing: z.boolean(),
  /** The operator's question or reason. */
  reason: z.string().nullable(),
  /** The masked address that it was given from. Of a draft: that of the organizer which sends it, else null. */
  email: z.string().nullable(),
  /** Slug of its event, once it is published. */
  event: z.string().nullable(),
  reading: KeptReading.nullable(),
  look: GiftLook,
  /** Null before it is published. */
  figures: Figures.nullable(),
})
export type OwnGift = z.infer<typeof OwnGift>

/**
 * The buttons behind the giver's link. `restore` takes `cancel` and `sold_out` back, `repeat` gives the event of the form anew,
 * `disown` says that somebody else typed the address: it gets no letter again.
 */
export const GIFT_STEPS = [
  'confirm',
  'save',
  'cancel',
  'sold_out',
  'restore',
  'repeat',
  'withdraw',
  'disown',
] as const
export type GiftStep = (typeof GIFT_STEPS)[number]

export const GiftChange = z.object({
  step: z.enum(GIFT_STEPS),
  /** Of `save` and `repeat`. */
  form: GiftForm.optional(),
})
export type GiftChange = z.infer<typeof GiftChange>

/** The state after a call, and the token of the link behind which the gift is. */
export const GiftAnswer = z.object({ state: z.enum(GIFT_STATES), token: z.string().nullable() })
export type GiftAnswer = z.infer<typeof GiftAnswer>

/** A venue known here, as the form offers it. */
export const GiftVenue = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  /** Latitude and longitude; null without an exact place. */
  location: z.tuple([z.number(), z.number()]).nullable(),
})
export type GiftVenue = z.infer<typeof GiftVenue>
