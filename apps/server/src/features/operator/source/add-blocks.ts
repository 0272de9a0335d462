import type { PreviewBlock, PreviewField } from '@okolo/contract/events/suggestion'
import { html, type Html } from '../html.ts'
import type { Ask } from '../operator-page.ts'
import { listed, section, table } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const FIELDS: [PreviewField | 'nothing', Text][] = [
  ['title', told('event.title')],
  ['day', told('blocks.day')],
  ['hour', told('blocks.hour')],
  ['place', told('blocks.place')],
  ['price', told('event.price')],
  ['nothing', told('blocks.noneOf')],
]
const REASONS = {
  no_title: told('blocks.no_title'),
  in_sentence: told('blocks.in_sentence'),
  only_end: told('blocks.only_end'),
  unclear_day: told('blocks.unclear_day'),
} as const satisfies Record<NonNullable<PreviewBlock['left_out']>, Text>
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
      told('blocks.title'),
      html`<p>${told('blocks.lead')}</p>
        ${form}`,
    )
  }
  ${left.length > 0 && section('left-out', told('blocks.leftOut'), leftOut(left))}`
}

function blockCard({ pieces }: PreviewBlock): Html {
  return html`<div class="card">
    ${pieces.map(
      ({ key, text, is }) =>
        html`<details>
          <summary>
            ${is.length > 0 && html`<strong>${listed(is.map(nameOf))}:</strong> `}${text}
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

function nameOf(field: PreviewField): Text {
  return FIELDS.find(([name]) => name === field)![1]
}

function leftOut(blocks: readonly PreviewBlock[]): Html {
  return table(blocks, [
    [told('blocks.day'), ({ date }) => date ?? ''],
    [told('towns.why'), ({ left_out: why }) => (why === null ? '' : REASONS[why])],
    [
      told('blocks.onPage'),
      ({ pieces }) =>
        pieces
          .map(({ text }) => text)
          .join(' · ')
          .slice(0, 300),
    ],
  ])
}
