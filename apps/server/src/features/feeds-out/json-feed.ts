import { PROJECT_URL } from '#server/platform/project.ts'
import { inSlices } from '#server/platform/slices.ts'
import type { FeedEntry } from './feed-entry.ts'
import { pageOf, whenTexts, type OutFeed, type WhenText } from './feed-page.ts'
import { categoriesOf, htmlOf } from './xml-feeds.ts'

/** Writes JSON Feed 1.1 (jsonfeed.org). `_event` of each item holds the event's own fields. */
export async function jsonFeed(feed: OutFeed, signal: AbortSignal): Promise<string> {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.self,
    language: feed.locale,
    icon: feed.origin + feed.site.icon,
    authors: [{ name: feed.site.name, url: feed.origin }],
  })
  const when = whenTexts(feed.locale)
  const items = await inSlices(
    feed.entries,
    (entry) => JSON.stringify(itemOf(entry, feed, when)),
    signal,
  )
  return `${head.slice(0, -1)},"items":[${items.join(',')}]}`
}

function itemOf(entry: FeedEntry, feed: OutFeed, when: WhenText) {
  return {
    id: `urn:uuid:${entry.date.uuid}`,
    url: pageOf(feed, entry),
    ...(entry.credits[0]?.url ? { external_url: entry.credits[0].url } : {}),
    title: entry.title,
    content_html: htmlOf(entry, feed, when),
    ...(entry.summary === null ? {} : { summary: entry.summary }),
    ...(entry.image === null ? {} : { image: entry.image.url }),
    date_published: entry.firstSeen.toISOString(),
    date_modified: entry.changed.toISOString(),
    tags: categoriesOf(entry),
    ...(entry.language === 'und' ? {} : { language: entry.language }),
    _event: {
      about: PROJECT_URL,
      start: entry.date.start,
      end: entry.date.end,
      time_zone: entry.date.time_zone,
      all_day: entry.date.all_day,
      status: entry.date.status,
      venue: entry.venue,
      city: entry.city,
      location: entry.location,
      price: entry.price,
      credits: entry.credits.map(({ text, license, termsUrl, url }) => ({
        text,
        license,
        terms_url: termsUrl,
        url,
      })),
    },
  }
}
