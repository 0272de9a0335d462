import { wholeTitle } from '#server/subjects/translation/store/reader-titles.ts'
import type { Digest } from './digest.ts'

/** The digest for mail programs without HTML: one event a paragraph, addresses on lines of their own. */
export function digestText(digest: Digest): string {
  const { heading, groups, all, demo, why, links, signature, publicUrl } = digest
  const parts = [
    heading,
    ...(demo === null ? [] : [demo]),
    ...groups.flatMap((group) => [
      `${group.heading.toLocaleUpperCase(digest.locale)}\n${'-'.repeat(group.heading.length)}`,
      ...group.events.map(({ title, when, place, price, credit, pick, url }) =>
        [
          wholeTitle(title),
          ...(pick === null ? [] : [`${pick.label}: ${pick.text}`]),
          when,
          place,
          ...(price === null ? [] : [price]),
          ...(credit === '' ? [] : [credit]),
          url,
        ].join('\n'),
      ),
    ]),
    `${all.label}:\n${all.url}`,
    why,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${signature}\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}
