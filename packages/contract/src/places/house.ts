import { z } from 'zod'

/** Opening hours that are the same each week, by days that are alike, Monday's first. Days that are left out are closed. */
export const WeeklyHours = z.array(
  z.object({
    /** 1 Monday to 7 Sunday. */
    days: z.array(z.int().min(1).max(7)),
    /** From and to on the house's own clock: `["22:00", "02:00"]` goes on after midnight, `["00:00", "24:00"]` is all day. */
    hours: z.array(z.tuple([z.string(), z.string()])),
  }),
)
export type WeeklyHours = z.infer<typeof WeeklyHours>

/** A venue's house as OpenStreetMap knows it. Null: it does not say, or the sources of the events say it themselves. */
export const HouseOnMap = z.object({
  wheelchair: z.enum(['yes', 'limited', 'no']).nullable(),
  toilets: z.enum(['yes', 'no']).nullable(),
  wheelchair_toilets: z.enum(['yes', 'no']).nullable(),
  /** Null also where they are not the same each week. */
  opening_hours: WeeklyHours.nullable(),
  /** Must be shown wherever facts of the house are. */
  credit: z.object({ text: z.string(), license: z.string(), url: z.string() }),
})
export type HouseOnMap = z.infer<typeof HouseOnMap>
