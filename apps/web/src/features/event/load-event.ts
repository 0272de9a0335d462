import type { EventDetail } from '@okolo/contract/event'
import type { Day } from '@okolo/contract/event-filter'
import { ApiError } from '../../api/api.ts'
import { dayIn } from '../../catalogue/event-time.ts'
import { noPage } from '../../no-page.ts'
import type { AppContext } from '../../router.tsx'

export type EventData =
  | { kind: 'gone' }
  | {
      kind: 'event'
      event: EventDetail
      now: string
      /** Today where the event takes place. */
      today: Day
    }

/** 404 for an unknown event or date; 410, with a page that says so, after a takedown. */
export async function loadEvent(
  context: AppContext,
  slug: string,
  dateUuid?: string,
): Promise<EventData> {
  const { api, reply, site } = context
  let event: EventDetail
  try {
    event = await api.event(slug, dateUuid)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) noPage()
    if (error.status !== 410) throw error
    reply.status = 410
    return { kind: 'gone' }
  }
  const now = site.now()
  return { kind: 'event', event, now, today: dayIn(now, event.date.time_zone) }
}
