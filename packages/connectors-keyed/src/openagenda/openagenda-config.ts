import { z } from 'zod'

export const OpenAgendaConfig = z.strictObject({
  /** The agenda's uid, shown in the side bar of its public page. */
  agenda: z
    .union([z.string().regex(/^\d+$/, 'is not an agenda uid'), z.int().positive()])
    .transform(String),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.openagenda.com'),
  pageSize: z.int().min(1).max(300).default(300),
  /** True: also reads events that were over before the run started. */
  past: z.boolean().default(false),
  /** Further filters of the platform, for an agenda wider than the city: `{ "city[]": ["Rennes"] }`. */
  filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  /** The agenda's own category fields. Absent: those with a usual name. */
  categoryFields: z.array(z.string()).optional(),
})
export type OpenAgendaConfig = z.output<typeof OpenAgendaConfig>
