import type { Compared, Figures } from '#server/ingest/health/figures.ts'
import { html, type Html } from '../html.ts'
import { count, facts, percent } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

/**
 * Compares a source with its usual numbers, and shows gaps in its events and new codes in its
 * answers.
 */
export function figuresView(figures: Figures): Html {
  const { listed, upcoming, quarantined, outside, unknown, newCodes } = figures
  return html`${facts([
      [told('common.eventsToCome'), compared(upcoming)],
      [told('figures.listed'), listed === null ? told('figures.never') : compared(listed)],
      [told('figures.quarantine'), percent(quarantined)],
      [told('figures.outside'), outside === null ? told('figures.tooFew') : percent(outside)],
    ])}
    <h3>${told('figures.lack')}</h3>
    <ul class="meters">
      ${figures.absent.map(
        ({ field, share, usual }) =>
          html`<li>
            <span class="meter-name">${told(`figures.no_${field}`)}</span>
            <svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="meter-all" width="100" height="8" />
              <rect class="meter-part" width="${(share * 100).toFixed(1)}" height="8" />
            </svg>
            <span class="meter-value"
              >${percent(share)}${usual !== null && Math.abs(share - usual) >= 0.005 && html` <span class="muted">${told('figures.usually', { value: percent(usual) })}</span>`}</span
            >
          </li>`,
      )}
    </ul>
    ${
      unknown.length > 0 &&
      html`<h3>${told('figures.unknown')}</h3>
        <ul class="tags">
          ${unknown.slice(0, 30).map(
            ({ value, count: times, isNew }) =>
              html`<li>
                ${value} <span class="muted">${count(times)}</span>
                ${isNew && html`<strong>${told('suggestions.state_new')}</strong>`}
              </li>`,
          )}
        </ul>`
    }
    ${
      newCodes.length > 0 &&
      html`<h3>${told('figures.newCodes')}</h3>
        <ul class="tags">
          ${newCodes.map(
            ({ code, count: times }) =>
              html`<li><code>${code}</code> <span class="muted">${count(times)}</span></li>`,
          )}
        </ul>`
    }`
}

function compared({ now, usual }: Compared): Html {
  return html`${count(now)}
  ${usual !== null && html`<span class="under">${told('figures.usually', { value: count(Math.round(usual)) })}</span>`}`
}
