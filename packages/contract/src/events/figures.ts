import { z } from 'zod'

const FIGURE_KINDS = ['view', 'calendar', 'ticket'] as const
/** A view of an event's page, an event put into a calendar, a way to the tickets. */
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** `POST /v1/events/{slug}/counted/`. */
export const CountedRequest = z.object({ kind: z.enum(FIGURE_KINDS) })

/** The same whether it was counted or not. */
export const CountedAnswer = z.object({ received: z.literal(true) })

/** A count; `few` for one to four, which could tell of a single person. */
const Figure = z.union([z.int(), z.literal('few')])
export type Figure = z.infer<typeof Figure>

export const Figures = z.object({ view: Figure, calendar: Figure, ticket: Figure })
export type Figures = z.infer<typeof Figures>
