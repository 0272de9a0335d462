import type { Compared, Figures } from '#server/ingest/health/figures.ts'
import { html, type Html } from '../html.ts'
import { count, facts, percent } from '../parts.ts'

/**
 * Compares a source with its usual numbers, and shows gaps in its events and new codes in its
 * answers.
 */
export function figuresView(figures: Figures): Html {
  const { listed, upcoming, quarantined, outside, unknown, newCodes } = figures
  return html`${facts([
      ['Events to come', compared(upcoming)],
      ['Records listed', listed === null ? 'never as a whole' : compared(listed)],
      ['In quarantine', percent(quarantined)],
      ['Outside their city', outside === null ? 'too few places' : percent(outside)],
    ])}
    <h3>What its events lack</h3>
    <ul class="meters">
      ${figures.absent.map(
        ({ field, share, usual }) =>
          html`<li>
            <span class="meter-name">No ${field}</span>
            <svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="meter-all" width="100" height="8" />
              <rect class="meter-part" width="${(share * 100).toFixed(1)}" height="8" />
            </svg>
            <span class="meter-value"
              >${percent(share)}${usual !== null && Math.abs(share - usual) >= 0.005 && html` <span class="muted">usually ${percent(usual)}</span>`}</span
            >
          </li>`,
      )}
    </ul>
    ${
      unknown.length > 0 &&
      html`<h3>Values that no rule knows</h3>
        <ul class="tags">
          ${unknown.slice(0, 30).map(
            ({ value, count: times, isNew }) =>
              html`<li>
                ${value} <span class="muted">${count(times)}</span>
                ${isNew && html`<strong>new</strong>`}
              </li>`,
          )}
        </ul>`
    }
    ${
      newCodes.length > 0 &&
      html`<h3>New since four weeks</h3>
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
  ${usual !== null && html`<span class="under">usually ${count(Math.round(usual))}</span>`}`
}
