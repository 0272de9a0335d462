import type { SourceHealth } from '#server/ingest/health/health.ts'
import type { Source } from '#server/ingest/sources/source.ts'
import { actionForm, selectField, textField } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask } from '../operator-page.ts'
import { facts } from '../parts.ts'
import { ATTRIBUTION, configField, everyField, TERMS_URL, titleField } from './source-form.ts'

/** A form for sources that operators added. Others are changed in the list of sources. */
export function settingsView(
  ask: Ask,
  source: Source,
  { addedBy, everyMinutes }: SourceHealth,
  fault: string | null = null,
): Html {
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
        <pre class="raw" tabindex="0">${JSON.stringify(source.config, null, 2)}</pre>
      </details>`
  const to = `/operator/sources/${source.slug}/settings`
  return html`${terms}
  ${actionForm(
    ask,
    { to, label: 'Save', kind: 'primary', fault },
    titleField(ask, source.title),
    everyField(ask, everyMinutes, 'Adapted by itself between a quarter and eight times of it.'),
    textField(ask, {
      label: 'Trust',
      name: 'trust',
      value: String(Math.round(source.trust * 100) / 100),
      hint: '0 to 1: whose word counts when platforms disagree.',
      type: 'number',
      required: true,
      min: 0,
      max: 1,
      step: 0.05,
    }),
    ...termsFields(ask, source.terms),
    configField(ask, 'Configuration', source.config),
  )}`
}

const SHOWN = { yes: 'everything', 'facts-only': 'facts only', no: 'not at all' }

function termsFields(ask: Ask, { attribution, license, termsUrl, redisplay }: Source['terms']) {
  return [
    textField(ask, { ...ATTRIBUTION, value: attribution ?? '' }),
    textField(ask, { label: 'Licence', name: 'license', value: license ?? '', maxlength: 300 }),
    textField(ask, { ...TERMS_URL, value: termsUrl ?? '' }),
    selectField('Shown', 'redisplay', SHOWN, ask.form['redisplay'] ?? redisplay),
    html`<label class="check"
      ><input type="checkbox" name="terms" value="read" /><span
        >I have read its terms today.</span
      ></label
    >`,
  ]
}

function termsView({ terms, house }: Source): Html {
  return facts([
    ['Its house', house?.name ?? 'none: events say their places'],
    ['Shown', SHOWN[terms.redisplay]],
    ['Pictures', { proxy: 'yes', hotlink: 'from their host', none: 'no' }[terms.images]],
    ['Behind premium', terms.mayPaywall ? 'allowed' : 'not allowed'],
    ['Beside other sellers', terms.mayMixSellers ? 'allowed' : 'not allowed'],
    ['Writing to organizers', terms.mayContact === true ? 'allowed' : 'not allowed'],
    ['Attribution', terms.attribution ?? 'not asked for'],
    ['Licence', terms.license ?? 'its own terms'],
    ['Terms read', terms.reviewed || 'by nobody: facts only'],
    ['Terms', outLink(terms.termsUrl), 'wide'],
  ])
}
