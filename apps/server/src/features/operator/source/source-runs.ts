import type { RunRow } from '#server/ingest/sources/look-into.ts'
import { html, type Html } from '../html.ts'
import { count, moment, span, table } from '../parts.ts'

const TONES: Record<RunRow['status'], string> = {
  complete: 'good',
  running: 'none',
  partial: 'warn',
  failed: 'bad',
}

/** Lists the last runs with their results and notes. */
export function runsView(runs: readonly RunRow[], now: Date): Html {
  if (runs.length === 0) return html`<p class="empty">It was not gathered yet.</p>`
  return table(runs, [
    ['Started', ({ startedAt }) => moment(startedAt)],
    [
      'Ended',
      ({ status, kind, resumed }) =>
        html`<span class="badge" data-tone="${TONES[status]}">${status}</span>
          ${kind !== 'schedule' && html`<span class="muted">${kind}</span>`}
          ${resumed && html`<span class="muted">resumed</span>`}`,
    ],
    [
      'Took',
      ({ startedAt, finishedAt }) => span((finishedAt ?? now).getTime() - startedAt.getTime()),
    ],
    ['Read', ({ counts }) => count(counts.read ?? 0), 'number'],
    ['Brought', brought],
    ['Said', said],
  ])
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
  return html`${error !== null && html`<span class="fault">${error}</span>`}
  ${entries.map(
    ([code, { count: times, example }]) =>
      html`<details>
        <summary>${code}${times === 1 ? '' : ` × ${count(times)}`}</summary>
        ${example}
      </details>`,
  )}`
}
