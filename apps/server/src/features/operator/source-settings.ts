import type { SourceHealth } from '#server/ingest/health/health.ts'
import { LEAST_MINUTES, MOST_MINUTES } from '#server/ingest/gather/manage-source.ts'
import type { Source } from '#server/ingest/sources/source.ts'
import { html, webAddress, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'
import { hiddenFields } from './parts.ts'

/** A form for sources that operators added. Others are changed in the list of sources. */
export function settingsView(
  ask: Ask,
  source: Source,
  { addedBy, everyMinutes }: SourceHealth,
  fault: string | null = null,
): Html {
  const config = ask.form['config'] ?? JSON.stringify(source.config, null, 2)
  const terms = termsView(source)
  if (addedBy !== 'operator')
    return html`<p class="lead">
        ${
          addedBy === 'list'
            ? 'It is listed in apps/server/sources/live.json: change it there and restart.'
            : 'A command or the demo city looks after it.'
        }
      </p>
      ${terms}
      <details>
        <summary>Configuration</summary>
        <pre class="raw" tabindex="0">${config}</pre>
      </details>`
  return html`${terms}
    <form class="form" method="post" action="/operator/sources/${source.slug}/settings">
      ${hiddenFields({ form_token: ask.formToken })}
      ${fault === null ? null : html`<p class="fault" role="alert">${fault}</p>`}
      <label class="field"
        ><span>Title</span
        ><input name="title" required maxlength="200" value="${ask.form['title'] ?? source.title}"
      /></label>
      <label class="field"
        ><span>Gathered every, in minutes</span
        ><input
          name="every"
          type="number"
          required
          min="${LEAST_MINUTES}"
          max="${MOST_MINUTES}"
          value="${ask.form['every'] ?? String(everyMinutes ?? '')}"
        /><small>Adapted by itself between a quarter and eight times of it.</small></label
      >
      <label class="field"
        ><span>Trust</span
        ><input
          name="trust"
          type="number"
          required
          min="0"
          max="1"
          step="0.05"
          value="${ask.form['trust'] ?? String(Math.round(source.trust * 100) / 100)}"
        /><small>0 to 1: whose word counts when platforms disagree.</small></label
      >
      <label class="field"
        ><span>Configuration</span
        ><textarea name="config" required spellcheck="false" rows="12">${config}</textarea>
      </label>
      <button class="primary" type="submit">Save</button>
    </form>`
}

function termsView({ terms }: Source): Html {
  const page = webAddress(terms.termsUrl ?? null)
  const rows: [string, Html | string][] = [
    ['Shown', { yes: 'everything', 'facts-only': 'facts only', no: 'not at all' }[terms.redisplay]],
    ['Pictures', { proxy: 'yes', hotlink: 'from their host', none: 'no' }[terms.images]],
    ['Behind premium', terms.mayPaywall ? 'allowed' : 'not allowed'],
    ['Beside other sellers', terms.mayMixSellers ? 'allowed' : 'not allowed'],
    ['Attribution', terms.attribution ?? 'not asked for'],
    ['Terms read', terms.reviewed],
  ]
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
    ${
      page === null
        ? null
        : html`<div class="wide">
            <dt>Terms</dt>
            <dd><a href="${page}" rel="noreferrer noopener">${page}</a></dd>
          </div>`
    }
  </dl>`
}
