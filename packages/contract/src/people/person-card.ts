import { z } from 'zod'

/** A person as others see them. */
export const PersonCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Path of a picture of 512 x 512, or null. */
  image: z.string().nullable(),
})
export type PersonCard = z.infer<typeof PersonCard>
