import { loadDoubts } from '#server/ingest/health/doubts.ts'
import { USUAL_DAYS, type Day } from '#server/ingest/health/facts.ts'
import type { SourceState } from '#server/ingest/health/judge.ts'
import type { Db } from '#server/platform/database/db.ts'
import { html, type Html } from '../html.ts'
import { cards, section } from '../parts.ts'
import { DAY_MS } from '@okolo/contract/durations'
import { told } from '#server/words/messages/told.ts'

const TONES: Record<SourceState, 'good' | 'warn' | 'bad' | 'none'> = {
  ok: 'good',
  odd: 'warn',
  late: 'warn',
  'quota used': 'warn',
  'loss refused': 'bad',
  silent: 'bad',
  shrunk: 'bad',
  dead: 'bad',
  failing: 'bad',
  'breaker open': 'bad',
  'by command': 'none',
  new: 'none',
  off: 'none',
  'taken down': 'none',
}

/** The state as a word with a coloured dot. The word alone is enough. */
export function stateBadge({ state }: { state: SourceState }): Html {
  return html`<span class="badge" data-tone="${TONES[state]}">${told(`state.${state}`)}</span>`
}

/** Shows the doubts about a source, if there are any. */
export async function doubtsView(db: Db, sourceId: number, now: Date): Promise<Html> {
  const doubts = await loadDoubts(db, sourceId, now)
  if (doubts.length === 0) return html``
  const items = doubts.map(
    ({ why, todo }) =>
      html`<li class="card">
        <p>${why}</p>
        <p class="todo">${todo}</p>
      </li>`,
  )
  return section('doubts', told('scan.doubts'), cards(items, { empty: '' }))
}

const WIDTH = 640
const HEIGHT = 120
const TOP = 10

/**
 * Draws upcoming events of the last days as columns, with quarantined records, and numbers for
 * screen readers.
 */
export function trend(days: readonly Day[]): Html {
  const most = Math.max(1, ...days.map(({ upcoming }) => upcoming))
  const step = WIDTH / USUAL_DAYS
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return html``
  const end = Date.parse(last.day)
  const scale = (value: number) => Math.round(((HEIGHT - TOP) * Math.min(value, most)) / most)
  return html`<figure class="trend">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label="${told('source.trend', { first: first.upcoming, firstDay: first.day, last: last.upcoming, lastDay: last.day, most })}"
    >
      ${days.map((day) => {
        const height = Math.max(2, scale(day.upcoming))
        const bad = scale(day.quarantined)
        const age = (end - Date.parse(day.day)) / DAY_MS
        const x = (WIDTH - (age + 1) * step + 2).toFixed(1)
        const width = (step - 4).toFixed(1)
        return html`<g>
          <title>
            ${told('source.trendDay', { day: day.day, events: day.upcoming, records: day.quarantined })}
          </title>
          <rect
            class="bar"
            x="${x}"
            y="${HEIGHT - height}"
            width="${width}"
            height="${height}"
            rx="3"
          />
          ${bad > 0 && html`<rect class="bar-bad" x="${x}" y="${HEIGHT - bad}" width="${width}" height="${bad}" rx="3" />`}
        </g>`
      })}
    </svg>
    <figcaption>
      <span>${new Date(end - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)}</span
      ><span>${told('source.atMost', { events: most })}</span><span>${last.day}</span>
    </figcaption>
  </figure>`
}
