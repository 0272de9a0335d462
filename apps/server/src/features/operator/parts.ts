import { html, type Html, type Value } from './html.ts'

/** A part of a page below its heading. */
export function section(id: string, title: string, body: Value): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`
}

/** Facts by their names; `wide` ones take a whole row. Those without a value are left out. */
export function facts(
  rows: readonly (readonly [name: string, value: Value, wide?: 'wide'])[],
): Html {
  return html`<dl class="facts">
    ${rows
      .filter(([, value]) => value !== null)
      .map(
        ([name, value, wide]) =>
          html`<div ${wide && html`class="wide"`}>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`
}

/** A list of cards, or a sentence instead. `pairs`: two beside each other where they fit. */
export function cards(
  items: readonly Html[],
  { empty, pairs = false }: { empty: string; pairs?: boolean },
): Html {
  return items.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<ul class="cards ${pairs && 'pairs'}">
        ${items}
      </ul>`
}

type Column<Row> = readonly [name: string, cell: (row: Row) => Value, kind?: 'number']

/** A table, or a list on a phone. The first column names the row. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Html {
  return html`<table class="rows">
    <thead>
      <tr>
        ${columns.map(([name, , kind]) => html`<th scope="col" class="${kind}">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${columns.map(([name, cell, kind], i) =>
              i === 0
                ? html`<th scope="row">${cell(row)}</th>`
                : html`<td data-label="${name}" class="${kind}">${cell(row)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** Shows a moment as `21 Nov, 18:05 UTC`, exact in `datetime`. */
export function moment(at: Date): Html {
  const iso = at.toISOString()
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return html`<time datetime="${iso}">${day}, ${iso.slice(11, 16)} UTC</time>`
}

/** A short span in words: `40 min`, `3 h`, `12 days`. */
export function span(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000)
  if (minutes < 1) return 'under a minute'
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** `3 h ago`, `in 40 min`, `just now`. */
export function fromNow(at: Date, now: Date): string {
  const difference = at.getTime() - now.getTime()
  if (Math.abs(difference) < 30_000) return 'just now'
  return difference < 0 ? `${span(difference)} ago` : `in ${span(difference)}`
}

/** 12,345. */
export function count(value: number): string {
  return value.toLocaleString('en-GB')
}

/** 0.034 -> `3.4 %`. */
export function percent(share: number): string {
  const value = share * 100
  return `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} %`
}
