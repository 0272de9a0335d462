import type { EventDate, EventDetail } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'

/** Returns the public address of the page, in its language. Each of several dates has its own. */
export function usePageAddress({ event, date }: { event: EventDetail; date: EventDate }): string {
  const locale = useLocale()
  const { origin } = useRouteContext({ from: '__root__', select: ({ site }) => site })
  return origin + pages.event(locale, event.slug, event.dates.length > 1 ? date.uuid : undefined)
}
