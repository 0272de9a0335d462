import type { PreviewBlock, PreviewField } from '@okolo/contract/events/suggestion'
import { html, type Html } from '../html.ts'
import type { Ask } from '../operator-page.ts'
import { section, table } from '../parts.ts'

const FIELDS: [PreviewField | 'nothing', string][] = [
  ['title', 'Title'],
  ['day', 'Day'],
  ['hour', 'Hour'],
  ['place', 'Place'],
  ['price', 'Price'],
  ['nothing', 'None of these'],
]
const REASONS = {
  no_title: 'It has no clear title.',
  in_sentence: 'The day stands within a sentence.',
  only_end: 'Only its end is named.',
  unclear_day: 'The day is not clear.',
} as const satisfies Record<NonNullable<PreviewBlock['left_out']>, string>
const SHOWN = 4

/** The first blocks of a plain page in its own words, each piece with buttons that say what else it is; and what is left out. */
export function blocksView({ formToken }: Ask, blocks: readonly PreviewBlock[], to: string): Html {
  const read = blocks.filter(({ left_out: why }) => why === null).slice(0, SHOWN)
  const left = blocks.filter(({ left_out: why }) => why !== null)
  const form = html`<form method="post" action="${to}">
    <input type="hidden" name="form_token" value="${formToken}" />
    <div class="cards">${read.map(blockCard)}</div>
  </form>`
  return html`${
    read.length > 0 &&
    section(
      'blocks',
      'How the page is read',
      html`<p>
          Point at a piece that is in the wrong place: open it and say what it is. This is kept in
          the configuration and holds for all entries.
        </p>
        ${form}`,
    )
  }
  ${left.length > 0 && section('left-out', 'Left out', leftOut(left))}`
}

function blockCard({ pieces }: PreviewBlock): Html {
  return html`<div class="card">
    ${pieces.map(
      ({ key, text, is }) =>
        html`<details>
          <summary>
            ${is.length > 0 && html`<strong>${is.map(nameOf).join(', ')}:</strong> `}${text}
          </summary>
          <p>
            ${FIELDS.map(
              ([field, label]) =>
                html`<button class="secondary" type="submit" name="mend" value="${field} ${key}">
                  ${label}
                </button> `,
            )}
          </p>
        </details>`,
    )}
  </div>`
}

function nameOf(field: PreviewField): string {
  return FIELDS.find(([name]) => name === field)![1]
}

function leftOut(blocks: readonly PreviewBlock[]): Html {
  return table(blocks, [
    ['Day', ({ date }) => date ?? ''],
    ['Why', ({ left_out: why }) => (why === null ? '' : REASONS[why])],
    [
      'On the page',
      ({ pieces }) =>
        pieces
          .map(({ text }) => text)
          .join(' · ')
          .slice(0, 300),
    ],
  ])
}
