import { z } from 'zod'

/** A language of event texts, as listed by `GET /v1/locations/languages/`. */
export const Language = z.object({
  /** BCP 47 tag. */
  code: z.string(),
  /** Name in the language of Accept-Language. */
  name: z.string(),
  native_name: z.string(),
  /** True if the interface is available in this language. */
  is_interface: z.boolean(),
})
export type Language = z.infer<typeof Language>
