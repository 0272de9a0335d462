import type { EventDetail } from '@okolo/contract/events/event'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../../api/api.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'
import { language, more, panels, similar } from './later-parts.tsx'
import type { EventData } from './parts/event-part.ts'
import { similarQuery } from './similar/load-similar.ts'

/** 404 for an unknown event or date; 410, with a page that says so, after a takedown. */
export async function loadEvent(
  context: AppContext,
  slug: string,
  dateUuid?: string,
): Promise<EventData> {
  const { api, reply, site } = context
  const parts = Promise.all([language, panels, more, similar].map((part) => part.ready()))
  // Without a network the page stands without them.
  parts.catch(() => undefined)
  let event: EventDetail
  try {
    event = await api.event(slug, dateUuid)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Moved: the server redirects a missing page to its replacement.
    if (error.status === 404 || error.status === 301) noPage()
    if (error.status !== 410) throw error
    reply.status = 410
    return { kind: 'gone' }
  }
  // The browser has followed the API to the event that this one was merged into.
  if (event.slug !== slug)
    // The router signals redirects by an object that is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/events/$slug',
      params: { locale: context.locale, slug: event.slug },
      replace: true,
    })
  const now = site.now()
  const shown = { event, now, today: dayIn(now, event.date.time_zone) }
  const found = context.queryClient.prefetchQuery(similarQuery(api, shown))
  // In the browser the similar events may come after the page.
  if (context.assets !== null) await found
  await parts.catch(() => undefined)
  return { kind: 'event', ...shown }
}
