import type { PreviewEvent, SourcePreview } from '@okolo/contract/events/suggestion'
import { html, outLink, type Html } from './html.ts'
import { count, dayText, facts, table } from './parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Explains why a look is incomplete. A look that was cut short is not a fault of the source. */
function stopped({ stopped_by: by, counts, listed, error }: SourcePreview): Html | null {
  switch (by) {
    case null:
      return null
    case 'needs_key':
      return html`${told('preview.needsKey')}${error !== null && ` ${error}`}`
    case 'failed':
      return html`${told('preview.notToEnd')}${error !== null && ` ${error}`}`
    case 'time':
    case 'records':
    case 'size': {
      const read = counts.records
      const of = listed == null || listed <= read ? 0 : listed
      return html`${told('preview.cut', { by, read, of })}`
    }
  }
}

/** Shows the result of gathering an address: counts, problems, assumptions and the first events. */
export function previewView(preview: SourcePreview): Html {
  const { counts, problems, assumptions, events, city } = preview
  const why = stopped(preview)
  return html`${facts([
    [told('preview.records'), count(counts.records)],
    [told('preview.events'), count(counts.events)],
    [told('preview.dates'), count(counts.dates)],
    [told('common.eventsToCome'), count(counts.upcoming)],
    [told('preview.noEvents'), count(counts.skipped)],
    [told('preview.notUnderstood'), count(counts.quarantined)],
    [
      told('event.city'),
      html`${city === null ? told('preview.noCity') : city.name}
      ${city?.is_assumed === true && html`<span class="under">${told('preview.cityAssumed')}</span>`}`,
    ],
  ])}
  ${why !== null && html`<p class="todo">${why}</p>`}
  ${counted(told('preview.notUnderstood'), problems)}
  ${counted(told('preview.assumed'), assumptions)}
  ${
    events.length > 0 &&
    html`<h3>
      ${events.length === counts.events ? told('preview.theEvents') : told('preview.someEvents', { shown: events.length, all: counts.events })}
    </h3>`
  }
  ${previewEvents(preview)}`
}

/** Shows the first events as cards. `house`: the place of those that name none. */
export function previewEvents(
  { events }: SourcePreview,
  house: Text = told('preview.noPlace'),
): Html {
  return events.length === 0
    ? html`<p class="empty">${told('preview.none')}</p>`
    : html`<ul class="previews">
        ${events.map((event) => eventCard(event, house))}
      </ul>`
}

function counted(title: Text, entries: SourcePreview['problems']): Html {
  if (entries.length === 0) return html``
  return html`<h3>${title}</h3>
    ${table(entries, [
      [told('preview.what'), ({ code }) => html`<code>${code}</code>`],
      [told('preview.times'), (entry) => count(entry.count), 'number'],
      [told('preview.example'), ({ example }) => example],
    ])}`
}

function eventCard({ title, date, dates, place, url }: PreviewEvent, house: Text): Html {
  return html`<li class="card">
    <p class="muted">
      ${date === null ? told('preview.noDate') : dates > 1 ? told('preview.moreDates', { when: when(date), more: dates - 1 }) : when(date)}
    </p>
    <p class="card-title">${outLink(url, title) ?? title}</p>
    <p class="muted">${place ?? house}</p>
  </li>`
}

/** Formats the wall time at the event's place. */
function when({ start, all_day }: NonNullable<PreviewEvent['date']>): Html {
  return html`${dayText(start)}${!all_day && `, ${start.slice(11, 16)}`}`
}
