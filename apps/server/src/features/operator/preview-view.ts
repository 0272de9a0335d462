import type { PreviewEvent, SourcePreview } from '@okolo/contract/events/suggestion'
import { html, outLink, type Html } from './html.ts'
import { count, facts, table } from './parts.ts'

/** Reasons why a look ended early. */
const CUT = {
  time: 'after 20 seconds',
  records: 'after 200 records',
  size: 'after 40 requests or 30 MB',
} as const

/** Explains why a look is incomplete. A look that was cut short is not a fault of the source. */
function stopped({ stopped_by: by, counts, listed, error }: SourcePreview): string | null {
  switch (by) {
    case null:
      return null
    case 'needs_key':
      return `It is read with a key, and none is set.${error === null ? '' : ` ${error}`}`
    case 'failed':
      return `It could not be read to the end.${error === null ? '' : ` ${error}`}`
    case 'time':
    case 'records':
    case 'size': {
      const read = count(counts.records)
      const of = listed == null || listed <= counts.records ? '' : ` of ${count(listed)}`
      return `This look was cut short ${CUT[by]}: ${read}${of} records were read, and what they give is shown. Gathering reads all.`
    }
  }
}

/** Shows the result of gathering an address: counts, problems, assumptions and the first events. */
export function previewView(preview: SourcePreview): Html {
  const { counts, problems, assumptions, events, city } = preview
  const why = stopped(preview)
  return html`${facts([
    ['Records', count(counts.records)],
    ['Events', count(counts.events)],
    ['Dates', count(counts.dates)],
    ['Events to come', count(counts.upcoming)],
    ['No events', count(counts.skipped)],
    ['Not understood', count(counts.quarantined)],
    [
      'City',
      html`${city === null ? 'none of ours is near' : city.name}
      ${city?.is_assumed === true && html`<span class="under">told by the places</span>`}`,
    ],
  ])}
  ${why !== null && html`<p class="todo">${why}</p>`} ${counted('Not understood', problems)}
  ${counted('Assumed', assumptions)}
  ${
    events.length > 0 &&
    html`<h3>
      ${events.length === counts.events ? 'The events' : `${events.length} of ${count(counts.events)} events`}
    </h3>`
  }
  ${previewEvents(preview)}`
}

/** Shows the first events as cards. */
export function previewEvents({ events }: SourcePreview): Html {
  return events.length === 0
    ? html`<p class="empty">No event was found in what was read.</p>`
    : html`<ul class="previews">
        ${events.map(eventCard)}
      </ul>`
}

function counted(title: string, entries: SourcePreview['problems']): Html {
  if (entries.length === 0) return html``
  return html`<h3>${title}</h3>
    ${table(entries, [
      ['What', ({ code }) => html`<code>${code}</code>`],
      ['Times', (entry) => count(entry.count), 'number'],
      ['For example', ({ example }) => example],
    ])}`
}

function eventCard({ title, date, dates, place, url }: PreviewEvent): Html {
  return html`<li class="card">
    <p class="muted">
      ${date === null ? 'no date' : when(date)}${dates > 1 ? ` and ${count(dates - 1)} more` : ''}
    </p>
    <p class="card-title">${outLink(url, title) ?? title}</p>
    <p class="muted">${place ?? 'no place'}</p>
  </li>`
}

/** Formats the wall time at the event's place. */
function when({ start, all_day }: NonNullable<PreviewEvent['date']>): string {
  const day = new Date(`${start.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return all_day ? day : `${day}, ${start.slice(11, 16)}`
}
