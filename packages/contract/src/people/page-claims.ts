import { z } from 'zod'
import { EventDate } from '../events/event.ts'
import { Figures } from '../events/figures.ts'

const CLAIM_WAYS = ['mailbox', 'domain'] as const
/** How an organizer proves that a page is its own. */
export type ClaimWay = (typeof CLAIM_WAYS)[number]

/** How the page of an organizer can be claimed, and how far somebody has come with it. */
export const ClaimWays = z.object({
  slug: z.string(),
  name: z.string(),
  /** The mailbox that its source names, masked. Null: none that may be used. */
  mailbox: z.string().nullable(),
  /** Of its website. Null: none that is its own. */
  domain: z.string().nullable(),
  /** The open request named by `u`. `line`: what is to stand in the domain's file. */
  asked: z.object({ way: z.enum(CLAIM_WAYS), line: z.string().nullable() }).nullable(),
})
export type ClaimWays = z.infer<typeof ClaimWays>

/** The fields that an organizer may correct. `cancelled`: the whole event. */
export const CORRECTED_FIELDS = ['title', 'description', 'price', 'ticket', 'cancelled'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

const Corrections = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  price: z.string().nullable(),
  ticket: z.string().nullable(),
  cancelled: z.boolean(),
})

/** An event on its organizer's dashboard. */
export const ClaimedEvent = z.object({
  uuid: z.uuid(),
  slug: z.string(),
  title: z.string(),
  /** The next date. */
  date: EventDate,
  /** Of the last 30 days. */
  figures: Figures,
  /** The organizer's words; null: none. */
  corrections: Corrections,
  /** Fields that an operator has set, which the organizer cannot change. */
  fixed: z.array(z.enum(CORRECTED_FIELDS)),
  /** When the organizer last said that it is right, if nothing has changed since. */
  confirmed_at: z.string().nullable(),
})
export type ClaimedEvent = z.infer<typeof ClaimedEvent>

/** Somebody who looks after the page of an organizer, or is invited to. */
const ClaimPerson = z.object({
  id: z.uuid(),
  /** The masked mailbox, or the domain. */
  name: z.string(),
  is_you: z.boolean(),
  /** Has not accepted yet. */
  is_invited: z.boolean(),
  since: z.string(),
})
export type ClaimPerson = z.infer<typeof ClaimPerson>

/** The organizer's dashboard, behind a signed link. */
export const OrganizerDashboard = z.object({
  slug: z.string(),
  name: z.string(),
  way: z.enum(CLAIM_WAYS),
  /** The masked mailbox, or the domain. */
  proof: z.string(),
  /** The link works until then. */
  until: z.string(),
  /** Null: there is no mailbox to write to. */
  wants_letters: z.boolean().nullable(),
  /** Of the last 30 days, of all its events. */
  totals: Figures,
  /** Everybody who looks after the page. */
  people: z.array(ClaimPerson),
  events: z.array(ClaimedEvent),
  /** Slug of the city that most of its events are in. */
  city: z.string().nullable(),
})
export type OrganizerDashboard = z.infer<typeof OrganizerDashboard>
