import { z } from 'zod'
import { withUrls, ZoneName } from '../reading/config-fields.ts'

const FeedUrl = z
  .string()
  .trim()
  .transform((url) => url.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: 'must be the full address of an RSS or Atom feed' }))

export const RssConfig = z
  .strictObject({
    url: FeedUrl.optional(),
    urls: z.array(FeedUrl).default([]),
    /** Reads the pages of items without dates. False: such items are broken. */
    pages: z.boolean().default(true),
    /** Items read of one feed. */
    maxItems: z.int().min(1).max(1000, 'a feed has at most 1000 items').default(200),
    /** BCP 47 tag of texts without a language. */
    language: z.string().min(2).optional(),
    /** IANA zone of times without one. Absent: the city's. */
    defaultZone: ZoneName.optional(),
    /** Category of every event of these feeds. */
    category: z.string().min(1).optional(),
  })
  .transform(withUrls)
  .refine(({ urls }) => urls.length > 0, { path: ['url'], error: 'name at least one feed' })
export type RssConfig = z.output<typeof RssConfig>
