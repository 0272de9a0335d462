import { FEED_TYPES, feedPath, type FeedFormat, type FeedOf } from '@okolo/contract/site/feeds'
import { DEFAULT_LOCALE, isLocale } from '@okolo/contract/locale'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'

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
  const given = useLocale()
  const locale = isLocale(given) ? given : DEFAULT_LOCALE
  return (format) => origin + feedPath(of, format, locale)
}
