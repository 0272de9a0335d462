import type { SourceHealth } from '#server/ingest/health/health.ts'
import { soonestEvents, storedSoFar } from '#server/ingest/sources/look-into.ts'
import type { Db } from '#server/platform/database/db.ts'
import { html, type Html } from '../html.ts'
import { count, moment, section } from '../parts.ts'

const SHOWN = 6

/** True while a source's first run is under way: its page then reloads itself. */
export function isFirstRun({ checkedAt, failures, isEnabled, isRunning, runStatus }: SourceHealth) {
  return checkedAt === null && isEnabled && failures === 0 && (isRunning || runStatus === null)
}

/** Shows a source's stored events during its first run, and its upcoming events afterwards. */
export async function progressView(db: Db, health: SourceHealth, now: Date): Promise<Html> {
  const { id, slug } = health
  const events = await soonestEvents(db, id, { now, limit: SHOWN })
  const list = html`<ul class="previews">
    ${events.map(
      ({ slug: event, title, startsAt }) =>
        html`<li class="card">
          <p class="muted">${moment(startsAt)}</p>
          <p class="card-title"><a href="/en/events/${event}">${title}</a></p>
        </li>`,
    )}
  </ul>`
  if (!isFirstRun(health))
    return events.length === 0 ? html`` : section('events', 'Next events', list)
  const { records, events: made } = await storedSoFar(db, id)
  return section(
    'first-run',
    'Its first run',
    html`<p role="status">
        ${
          records === 0
            ? 'It is being asked for its events.'
            : `So far ${count(records)} ${records === 1 ? 'record' : 'records'}, of them ${count(made)} ${made === 1 ? 'event' : 'events'}.`
        }
        <a href="/operator/sources/${slug}">Look again</a>
      </p>
      ${list}`,
  )
}
