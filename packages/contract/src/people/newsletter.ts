import { z } from 'zod'
import { LOCALES } from '../locale.ts'
import { emailField } from './session.ts'
import type { AccountText } from './account-text.ts'

const notValid: AccountText = 'notValid'

/** `POST /v1/newsletter/`. Without a category: all. */
export const NewsletterRequest = z.object({
  email: emailField('invalidEmail'),
  category: z
    .string(notValid)
    .max(100, notValid)
    .nullable()
    .optional()
    .describe('Slug; empty or null for all.'),
  city: z.string(notValid).max(200, notValid).describe('Slug.'),
})
export type NewsletterRequest = z.infer<typeof NewsletterRequest>

/** A mailed token's subscription. */
export const Subscription = z.object({
  email: z.string(),
  city: z.object({ slug: z.string(), name: z.string() }),
  /** Null: all. */
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  locale: z.enum(LOCALES),
  /** `unconfirmed`: the token of the letter that asks. */
  state: z.enum(['unconfirmed', 'active', 'ended']),
  /** The day of the next digest in the city. */
  next_on: z.iso.date(),
})
export type Subscription = z.infer<typeof Subscription>

/** A mail provider's word on one address. */
const Bounce = z.object({
  kind: z
    .enum(['hard', 'soft', 'complaint'])
    .describe('`hard`: no such mailbox. `soft`: not now. `complaint`: marked as spam.'),
  email: z.string().max(254),
  code: z.string().max(20).optional().describe('Status of RFC 3463, such as 5.1.1.'),
})
/** `POST /v1/newsletter/bounces/` as JSON. */
export const BounceReport = z.object({ events: z.array(Bounce).max(1000) })
export type BounceReport = z.infer<typeof BounceReport>

export const BounceAnswer = z.object({
  /** How many of them were about readers and new. */
  counted: z.int(),
})
