import { twinsInWords } from '#server/ingest/sources/twins-of-source.ts'
import type { RunRow } from '#server/ingest/sources/look-into.ts'
import { html, type Html, type Value } from '../html.ts'
import { count, listed, moment, section, span, table } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

const TONES: Record<RunRow['status'], string> = {
  complete: 'good',
  running: 'none',
  partial: 'warn',
  failed: 'bad',
}

/** Lists the last runs with their results and notes. */
export function runsView(runs: readonly RunRow[], now: Date): Html {
  if (runs.length === 0) return html`<p class="empty">${told('runs.none')}</p>`
  return table(runs, [
    [told('runs.started'), ({ startedAt }) => moment(startedAt)],
    [
      told('runs.ended'),
      ({ status, kind, resumed }) =>
        html`<span class="badge" data-tone="${TONES[status]}"
            >${told(`runs.status_${status}`)}</span
          >
          ${kind !== 'schedule' && html`<span class="muted">${told(`runs.kind_${kind}`)}</span>`}
          ${resumed && html`<span class="muted">${told('runs.resumed')}</span>`}`,
    ],
    [
      told('runs.took'),
      ({ startedAt, finishedAt }) => span((finishedAt ?? now).getTime() - startedAt.getTime()),
    ],
    [told('runs.read'), ({ counts }) => count(counts.read ?? 0), 'number'],
    [told('runs.brought'), brought],
    [told('runs.said'), said],
  ])
}

function brought({ counts }: RunRow): Value {
  const parts = [
    [counts.recordsNew, 'runs.newRecords'],
    [counts.recordsChanged, 'runs.changed'],
    [counts.eventsCreated, 'runs.newEvents'],
    [counts.eventsUpdated, 'runs.updated'],
    [counts.eventsWithdrawn, 'runs.withdrawn'],
  ] as const
  const brings = parts.flatMap(([value = 0, key]) => (value > 0 ? [told(key, { n: value })] : []))
  return brings.length === 0 ? told('runs.nothing') : listed(brings)
}

function said({ error, notes }: RunRow): Html {
  const entries = Array.isArray(notes) ? [] : Object.entries(notes)
  if (error === null && entries.length === 0) return html``
  return html`${error !== null && html`<span class="fault">${error}</span>`}
  ${entries.map(
    ([code, { count: times, example }]) =>
      html`<details>
        <summary>${code}${times > 1 && html` × ${count(times)}`}</summary>
        ${example}
      </details>`,
  )}`
}

/** As the last run that ended has counted them. */
export function twinsOf(runs: readonly RunRow[]): Html {
  const twins = runs.find(({ counts }) => counts.twins !== undefined)?.counts.twins
  const words = twins === undefined ? null : twinsInWords(twins)
  return words === null ? html`` : section('twins', told('source.twins'), html`<p>${words}</p>`)
}
