import type { TownDay } from '#server/ingest/town/gaps.ts'
import { html, type Html } from './html.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const WIDTH = 640
const HEIGHT = 120
const TOP = 10

/** Draws the share of covered houses over time as a line, with words for screen readers. */
export function fullness(days: readonly TownDay[]): Html {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return html``
  const [begin, end] = [Date.parse(first.day), Date.parse(last.day)]
  const x = (day: string) =>
    ((WIDTH * (Date.parse(day) - begin)) / Math.max(1, end - begin)).toFixed(1)
  const y = ({ covered, houses }: TownDay) =>
    (HEIGHT - ((HEIGHT - TOP) * covered) / Math.max(1, houses)).toFixed(1)
  return html`<figure class="trend">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label="${told('town.coveredTrend', { first: words(first), firstDay: first.day, last: words(last), lastDay: last.day })}"
    >
      <polyline class="line" points="${days.map((day) => `${x(day.day)},${y(day)}`).join(' ')}" />
    </svg>
    <figcaption>
      <span>${first.day}: ${words(first)}</span><span>${last.day}: ${words(last)}</span>
    </figcaption>
  </figure>`
}

function words({ covered, houses }: TownDay): Text {
  return told('town.of', { part: covered, all: houses })
}
