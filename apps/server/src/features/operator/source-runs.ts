import type { RunRow } from '#server/ingest/sources/look-into.ts'
import { html, type Html } from './html.ts'
import { count, moment, span } from './parts.ts'

const TONES: Record<RunRow['status'], string> = {
  complete: 'good',
  running: 'none',
  partial: 'warn',
  failed: 'bad',
}

/** Lists the last runs with their results and notes. */
export function runsView(runs: readonly RunRow[], now: Date): Html {
  if (runs.length === 0) return html`<p class="empty">It was not gathered yet.</p>`
  return html`<table class="rows">
    <thead>
      <tr>
        <th scope="col">Started</th>
        <th scope="col">Ended</th>
        <th scope="col">Took</th>
        <th scope="col" class="number">Read</th>
        <th scope="col">Brought</th>
        <th scope="col">Said</th>
      </tr>
    </thead>
    <tbody>
      ${runs.map(
        (run) =>
          html`<tr>
            <th scope="row">${moment(run.startedAt)}</th>
            <td data-label="Ended">
              <span class="badge" data-tone="${TONES[run.status]}">${run.status}</span>
              ${run.kind === 'schedule' ? null : html`<span class="muted">${run.kind}</span>`}
              ${run.resumed ? html`<span class="muted">resumed</span>` : null}
            </td>
            <td data-label="Took">
              ${span((run.finishedAt ?? now).getTime() - run.startedAt.getTime())}
            </td>
            <td data-label="Read" class="number">${count(run.counts.read ?? 0)}</td>
            <td data-label="Brought">${brought(run)}</td>
            <td data-label="Said">${said(run)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function brought({ counts }: RunRow): string {
  const parts = [
    [counts.recordsNew, 'new records'],
    [counts.recordsChanged, 'changed'],
    [counts.eventsCreated, 'new events'],
    [counts.eventsUpdated, 'updated'],
    [counts.eventsWithdrawn, 'withdrawn'],
  ] as const
  const told = parts.flatMap(([value = 0, name]) => (value > 0 ? [`${count(value)} ${name}`] : []))
  return told.length === 0 ? 'nothing new' : told.join(', ')
}

function said({ error, notes }: RunRow): Html {
  const entries = Array.isArray(notes) ? [] : Object.entries(notes)
  if (error === null && entries.length === 0) return html``
  return html`${error === null ? null : html`<span class="fault">${error}</span>`}
  ${entries.map(
    ([code, { count: times, example }]) =>
      html`<details>
        <summary>${code}${times === 1 ? '' : ` × ${count(times)}`}</summary>
        ${example}
      </details>`,
  )}`
}
