import { z } from 'zod'
import { withUrls } from '../reading/config-fields.ts'

const Address = z.url({ protocol: /^https?$/, error: 'must be a full http or https address' })

/** The name of a piece as previews give it: the tags and classes around it, and its number among those alike. */
const PieceKey = z
  .string()
  .max(400)
  .regex(/^\S+#\d{1,2}$/, 'is not the name of a piece of a block')

export const ListingPagesConfig = z
  .strictObject({
    url: Address.optional(),
    urls: z.array(Address).max(20, 'names at most 20 pages').default([]),
    /** The most pages that are read of one list, the first included. */
    maxPages: z.int().min(1).max(20).default(5),
    /** The most events' own pages that a run reads for an hour or a picture that the list lacks. */
    details: z.int().min(0).max(200).default(30),
    /** BCP 47 tag of the pages' texts. Overrides the pages' own claims. */
    language: z.string().min(2).optional(),
    /**
     * The pieces of a block that tell its facts, where a person has pointed at them in a preview. Null: no piece tells it.
     */
    fields: z
      .strictObject({
        title: PieceKey,
        day: PieceKey,
        hour: PieceKey.nullable(),
        place: PieceKey.nullable(),
        price: PieceKey.nullable(),
      })
      .partial()
      .optional(),
  })
  .transform(withUrls)
  .refine(({ urls }) => urls.length > 0, { path: ['url'], error: 'name at least one page' })
export type ListingConfig = z.output<typeof ListingPagesConfig>
