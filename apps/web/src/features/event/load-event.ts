import type { EventDetail } from '@okolo/contract/events/event'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../../api/api.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { isCutOff } from '../../shell/navigation/cut-off.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'
import { eventQuery, isLost } from './event-query.ts'
import { knownEvent } from './known-event.ts'
import { language, more, panels, rest, similar } from './later-parts.tsx'
import type { EventData } from './parts/event-part.ts'
import { similarQuery } from './similar/load-similar.ts'

/** A visitor who has pressed a card sees its page by then, with what the card knew. */
const PROMPT_MS = 60

/** 404 for an unknown event or date; 410, with a page that says so, after a takedown. */
export async function loadEvent(
  context: AppContext,
  slug: string,
  dateUuid?: string,
): Promise<EventData> {
  const { api, queryClient, reply, site } = context
  const inBrowser = context.assets === null
  const asked = inBrowser
    ? queryClient.fetchQuery(eventQuery(api, slug, dateUuid))
    : api.event(slug, dateUuid)
  const known = inBrowser ? knownEvent(queryClient, slug, dateUuid) : null
  if (known !== null && !(await isPrompt(asked))) {
    // Without its code the page stands without it.
    await Promise.all([rest, language].map((part) => part.ready())).catch(() => undefined)
    return { kind: 'known', event: known, ...clockOf(known) }
  }
  const parts = Promise.all([language, panels, more, similar].map((part) => part.ready()))
  // Without a network the page stands without them.
  parts.catch(() => undefined)
  let event: EventDetail
  try {
    event = await asked
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
  const shown = { event, ...clockOf(event) }
  const found = queryClient.prefetchQuery(similarQuery(api, shown))
  // In the browser the similar events may come after the page.
  if (!inBrowser) await found
  await parts.catch(() => undefined)
  return { kind: 'event', ...shown }

  function clockOf({ date }: EventDetail) {
    const now = site.now()
    return { now, today: dayIn(now, date.time_zone) }
  }
}

/** The code that the page needs without a network. */
export function readyAhead(): Promise<unknown> {
  return Promise.all([rest, language, panels, more, similar].map((part) => part.ready()))
}

/** True if there is an answer in time, be it a refusal. */
function isPrompt(asked: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    asked.then(
      () => true,
      (error: unknown) => !isLost(error),
    ),
    new Promise<boolean>((done) => setTimeout(() => done(false), isCutOff() ? 0 : PROMPT_MS)),
  ])
}
