import { FEED_TYPES, feedPath, type FeedFormat, type FeedOf } from '@okolo/contract/site/feeds'
import { useRouteContext } from '@tanstack/react-router'
import { usePageLocale } from '../site/use-page-locale.ts'

/** Feeds of a page for browsers, readers and other gatherers: `<link rel=alternate>`, lifted into the head. */
export function FeedLinks({ of, title }: { of: FeedOf; title: string }) {
  const address = useFeedAddress(of)
  return (['ics', 'rss', 'json'] as const).map((format) => (
    <link
      key={format}
      rel="alternate"
      type={FEED_TYPES[format]}
      title={title}
      href={address(format)}
    />
  ))
}

/** Absolute addresses of the feeds of a page. */
export function useFeedAddress(of: FeedOf): (format: FeedFormat) => string {
  const { origin } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const locale = usePageLocale()
  return (format) => origin + feedPath(of, format, locale)
}
