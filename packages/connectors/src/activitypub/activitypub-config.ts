import { z } from 'zod'

const Actor = z
  .string()
  .trim()
  .refine((text) => /^@?[\w.-]+@[\w.-]+\.[a-z]{2,}$/i.test(text) || isAddress(text), {
    error: 'must be an account such as "@events@mobilizon.example" or the address of an actor',
  })

function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]+\/./i.test(text) && URL.canParse(text)
}

export const ActivityPubConfig = z.strictObject({
  /** Actors with outboxes to read. Empty: events come only by `npm run okolo -- follow`. */
  actors: z.array(Actor).default([]),
  /** Pages read of an outbox when it is read for the first time. */
  maxPages: z.int().min(1).max(500).default(50),
  /** BCP 47 language of texts without one. */
  language: z.string().min(2).optional(),
})
export type ActivityPubConfig = z.output<typeof ActivityPubConfig>
