import type { SourceHealth } from '#server/ingest/health/health.ts'
import { soonestEvents, storedSoFar } from '#server/ingest/sources/look-into.ts'
import type { Db } from '#server/platform/database/db.ts'
import { html, type Html } from '../html.ts'
import { moment, section } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

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
    return events.length === 0 ? html`` : section('events', told('progress.next'), list)
  const { records, events: made } = await storedSoFar(db, id)
  return section(
    'first-run',
    told('progress.firstRun'),
    html`<p role="status">
        ${
          records === 0 ? told('progress.asked') : told('progress.soFar', { records, events: made })
        }
        <a href="/operator/sources/${slug}">${told('common.lookAgain')}</a>
      </p>
      ${list}`,
  )
}
