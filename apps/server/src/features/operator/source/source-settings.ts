import type { SourceHealth } from '#server/ingest/health/health.ts'
import type { Source } from '#server/ingest/sources/source.ts'
import { actionForm, selectField, textField } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask } from '../operator-page.ts'
import { facts } from '../parts.ts'
import { ATTRIBUTION, configField, everyField, TERMS_URL, titleField } from './source-form.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** A form for sources that operators added. Others are changed in the list of sources. */
export function settingsView(
  ask: Ask,
  source: Source,
  { addedBy, everyMinutes }: SourceHealth,
  fault: Text | null = null,
): Html {
  const terms = termsView(source)
  if (addedBy !== 'operator')
    return html`<p class="lead">
        ${addedBy === 'list' ? told('settings.listed') : told('settings.byOther')}
      </p>
      ${terms}
      <details>
        <summary>${told('settings.config')}</summary>
        <pre class="raw" tabindex="0">${JSON.stringify(source.config, null, 2)}</pre>
      </details>`
  const to = `/operator/sources/${source.slug}/settings`
  return html`${terms}
  ${actionForm(
    ask,
    { to, label: told('common.save'), kind: 'primary', fault },
    titleField(ask, source.title),
    everyField(ask, everyMinutes, told('settings.adapted')),
    textField(ask, {
      label: told('settings.trust'),
      name: 'trust',
      value: String(Math.round(source.trust * 100) / 100),
      hint: told('settings.trustHint'),
      type: 'number',
      required: true,
      min: 0,
      max: 1,
      step: 0.05,
    }),
    ...termsFields(ask, source.terms),
    configField(ask, told('settings.config'), source.config),
  )}`
}

const SHOWN = {
  yes: told('settings.shown_yes'),
  'facts-only': told('settings.shown_facts-only'),
  no: told('settings.shown_no'),
}

function termsFields(ask: Ask, { attribution, license, termsUrl, redisplay }: Source['terms']) {
  return [
    textField(ask, { ...ATTRIBUTION, value: attribution ?? '' }),
    textField(ask, {
      label: told('catalogue.licence'),
      name: 'license',
      value: license ?? '',
      maxlength: 300,
    }),
    textField(ask, { ...TERMS_URL, value: termsUrl ?? '' }),
    selectField(told('settings.shown'), 'redisplay', SHOWN, ask.form['redisplay'] ?? redisplay),
    html`<label class="check"
      ><input type="checkbox" name="terms" value="read" /><span
        >${told('settings.readToday')}</span
      ></label
    >`,
  ]
}

function termsView({ terms, house }: Source): Html {
  return facts([
    [told('form.house'), house?.name ?? told('settings.noHouse')],
    [told('settings.shown'), SHOWN[terms.redisplay]],
    [told('settings.pictures'), told(`settings.pictures_${terms.images}`)],
    [
      told('settings.premium'),
      terms.mayPaywall ? told('settings.allowed') : told('settings.notAllowed'),
    ],
    [
      told('settings.sellers'),
      terms.mayMixSellers ? told('settings.allowed') : told('settings.notAllowed'),
    ],
    [
      told('settings.contact'),
      terms.mayContact === true ? told('settings.allowed') : told('settings.notAllowed'),
    ],
    [told('form.attribution'), terms.attribution ?? told('settings.noAttribution')],
    [told('catalogue.licence'), terms.license ?? told('catalogue.ownTerms')],
    [told('settings.termsRead'), terms.reviewed || told('settings.byNobody')],
    [told('settings.terms'), outLink(terms.termsUrl), 'wide'],
  ])
}
