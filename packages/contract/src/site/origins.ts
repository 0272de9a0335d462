import { z } from 'zod'

/** The role of a source for its events, in order of authority (specification 13). */
export const SourceRole = z.enum(['organizer', 'ticketing', 'venue', 'aggregator'])
export type SourceRole = z.infer<typeof SourceRole>

/** The origin of a value on the event page. */
export const FieldOrigin = z.object({
  name: z.string(),
  role: SourceRole.nullable(),
  given: z.literal(true).optional(),
  /** The rule that chose the value. `lock`: set by an operator. `organizer`: corrected by its organizer. `only`: one source gives it. */
  rule: z.enum([
    'lock',
    'organizer',
    'only',
    'role',
    'trust',
    'fresh',
    'complete',
    'agreed',
    'moved',
  ]),
  checked_at: z.string(),
})
export type FieldOrigin = z.infer<typeof FieldOrigin>
