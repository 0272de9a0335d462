import { z } from 'zod'

/**
 * JSON Feed 1.1 by https://www.jsonfeed.org/version/1.1/: no other names except those that start
 * with `_`.
 */

const Url = z.url({ protocol: /^https?$/ })
const Text = z.string().min(1)
const Time = z.iso.datetime({ offset: true })
const Language = z.string().refine((tag) => Intl.getCanonicalLocales(tag).length === 1)

const ofTheStandard = <T extends z.ZodRawShape>(shape: T) =>
  z.looseObject(shape).superRefine((found, context) => {
    for (const key of Object.keys(found))
      if (!(key in shape) && !key.startsWith('_'))
        context.addIssue({ code: 'custom', message: `"${key}" is not a member of JSON Feed 1.1` })
  })

const Author = ofTheStandard({ name: Text, url: Url.optional(), avatar: Url.optional() })

const Attachment = ofTheStandard({
  url: Url,
  mime_type: Text,
  title: Text.optional(),
  size_in_bytes: z.int().optional(),
  duration_in_seconds: z.number().optional(),
})

const Item = ofTheStandard({
  id: Text,
  url: Url.optional(),
  external_url: Url.optional(),
  title: Text.optional(),
  content_html: Text.optional(),
  content_text: Text.optional(),
  summary: Text.optional(),
  image: Url.optional(),
  banner_image: Url.optional(),
  date_published: Time.optional(),
  date_modified: Time.optional(),
  authors: z.array(Author).min(1).optional(),
  tags: z.array(Text).optional(),
  language: Language.optional(),
  attachments: z.array(Attachment).optional(),
}).refine((item) => item.content_html !== undefined || item.content_text !== undefined, {
  error: 'one of content_html and content_text must be there',
})

export const JsonFeed = ofTheStandard({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: Text,
  home_page_url: Url.optional(),
  feed_url: Url.optional(),
  description: Text.optional(),
  user_comment: Text.optional(),
  next_url: Url.optional(),
  icon: Url.optional(),
  favicon: Url.optional(),
  authors: z.array(Author).min(1).optional(),
  language: Language.optional(),
  expired: z.boolean().optional(),
  hubs: z.array(ofTheStandard({ type: Text, url: Url })).optional(),
  items: z.array(Item),
}).refine(({ items }) => new Set(items.map(({ id }) => id)).size === items.length, {
  error: 'the id of an item must be its own',
})
