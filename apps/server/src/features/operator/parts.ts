import { DAY_MS } from '@okolo/contract/durations'
import { formatTag } from '@okolo/contract/locale'
import { count, Spoken, told, type Text } from '#server/words/messages/told.ts'
import { html, type Html, type Value } from './html.ts'

export { count }

/** A part of a page below its heading. */
export function section(id: string, title: Text, body: Value): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`
}

/** Facts by their names; `wide` ones take a whole row. Those without a value are left out. */
export function facts(rows: readonly (readonly [name: Text, value: Value, wide?: 'wide'])[]): Html {
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
  { empty, pairs = false }: { empty: Text; pairs?: boolean },
): Html {
  return items.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<ul class="cards ${pairs && 'pairs'}">
        ${items}
      </ul>`
}

type Column<Row> = readonly [name: Text, cell: (row: Row) => Value, kind?: 'number']

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

/**
 * Shows a moment as `21 Nov, 18:05` by the clock of a city (`city`: its slug), or of the page; the zone is named where it
 * is not that of the site. `datetime` is exact.
 */
export function moment(at: Date, city: string | null = null): Spoken {
  return new Spoken((voice) => {
    const zone = city === null ? voice.zone : voice.zoneOf(city)
    const shown = at.toLocaleString(formatTag(voice.locale), {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
      ...(zone !== voice.homeZone || zone === 'UTC' ? { timeZoneName: 'short' } : {}),
    })
    return html`<time datetime="${at.toISOString()}">${shown}</time>`.in(voice)
  })
}

/** A short span in words: `40 min`, `3 hr`, `12 days`. */
export function span(milliseconds: number): Spoken {
  return unit(...amountOf(Math.abs(milliseconds)))
}

/** `3 hours ago`, `in 40 minutes`, `just now`. */
export function fromNow(at: Date, now: Date): Text {
  const difference = at.getTime() - now.getTime()
  if (Math.abs(difference) < 30_000) return told('parts.justNow')
  const [amount, name] = amountOf(Math.abs(difference))
  return new Spoken(({ locale }) =>
    new Intl.RelativeTimeFormat(formatTag(locale), { style: 'long' }).format(
      difference < 0 ? -amount : amount,
      name,
    ),
  )
}

type Unit = 'second' | 'minute' | 'hour' | 'day'

/** 90 minutes, then hours; 48 hours, then days. */
function amountOf(milliseconds: number): [number, Unit] {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return [seconds, 'second']
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return [minutes, 'minute']
  const hours = Math.round(minutes / 60)
  return hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
}

/** 0.034 -> `3.4%`, as the reader's language writes it. */
export function percent(share: number): Spoken {
  const isSmall = share > 0 && share < 0.1
  return new Spoken(({ locale }) =>
    share.toLocaleString(formatTag(locale), {
      style: 'percent',
      minimumFractionDigits: isSmall ? 1 : 0,
      maximumFractionDigits: isSmall ? 1 : 0,
    }),
  )
}

/** An amount of a unit: `90 min`. */
export function unit(amount: number, name: Unit): Spoken {
  return new Spoken(({ locale }) =>
    amount.toLocaleString(formatTag(locale), { style: 'unit', unit: name, unitDisplay: 'short' }),
  )
}

/** -0.4 -> `-40%`, with its sign. */
export function signedPercent(share: number): Spoken {
  return new Spoken(({ locale }) =>
    share.toLocaleString(formatTag(locale), {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'always',
    }),
  )
}

const MONDAY = Date.UTC(1970, 0, 5)

/** 1 -> `Mon`. */
export function weekdayName(weekday: number): Spoken {
  return new Spoken(({ locale }) =>
    new Date(MONDAY + (weekday - 1) * DAY_MS).toLocaleDateString(formatTag(locale), {
      weekday: 'short',
      timeZone: 'UTC',
    }),
  )
}

/** Puts texts in a row: `one, another`. */
export function listed(texts: readonly Value[], between = ', '): Html {
  return html`${texts.map((text, place) => html`${place > 0 && between}${text}`)}`
}

/** A day without its zone, `2026-11-21`, as the reader's language writes it. */
export function dayText(day: string): Spoken {
  return new Spoken(({ locale }) =>
    new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString(formatTag(locale), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  )
}
