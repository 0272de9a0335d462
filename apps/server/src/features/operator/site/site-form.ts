import { LOCALES } from '@okolo/contract/locale'
import { contrast, GROUNDS, type Theme } from '#server/platform/site/contrast.ts'
import type { SiteFault } from '#server/platform/site/site-faults.ts'
import type { SiteValue } from '#server/platform/site/site-value.ts'
import { html, type Html } from '../html.ts'
import { section } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

export type SiteForm = {
  /** Field -> what stands in it. */
  fields: Readonly<Record<string, string>>
  faults: readonly SiteFault[]
  formToken: string
  /** Tells whether the file has changed since the page was opened. */
  seen: string
  site: Pick<SiteValue, 'logo' | 'icon' | 'path'>
}

/** The form that writes `site.json`, with each fault beside its field. */
export function siteForm(given: SiteForm): Html {
  const { formToken, seen, site } = given
  const text = (name: string, label: Text, key: string, hint?: Text) =>
    field(given, { name, label, keys: [key], hint })
  const area = (name: string, label: Text, key: string, hint?: Text) =>
    field(given, { name, label, keys: [key], hint, isLong: true })
  const byLanguage = (name: string, label: Text, key: string) =>
    LOCALES.map((locale) =>
      field(given, {
        name: `${name}_${locale}`,
        label: told('site.inLanguage', { label, language: locale }),
        keys: [`${key}.${locale}`],
      }),
    )
  return html`<form
    class="form"
    method="post"
    action="/operator/site"
    enctype="multipart/form-data"
  >
    <input type="hidden" name="form_token" value="${formToken}" />
    <input type="hidden" name="seen" value="${seen}" />
    ${section('named', told('people.name'), [
      text('name', told('people.name'), 'name', told('site.nameHint')),
      text('short_name', told('site.shortName'), 'short_name', told('site.shortNameHint')),
      html`<details ${isFaulty(given, 'slogan') && html`open`}>
        <summary>${told('site.sloganBy')}</summary>
        ${byLanguage('slogan', told('site.slogan'), 'slogan')}
      </details>`,
    ])}
    ${section('colours', told('site.look'), [
      text('colour_light', told('site.light'), 'colours.light', told('site.lightHint')),
      text('colour_dark', told('site.dark'), 'colours.dark', told('site.darkHint')),
      preview(given.fields, 'light'),
      preview(given.fields, 'dark'),
      picture(given, 'logo', site.logo === null ? null : `${site.path}/${site.logo.name}`),
      picture(given, 'icon', site.icon === null ? null : `${site.path}/icon-192.png`),
    ])}
    ${section('where', told('site.where'), [
      text('city', told('site.city'), 'city', told('site.cityHint')),
      languages(given),
    ])}
    ${section('owner', told('site.owner'), [
      text('owner_name', told('people.name'), 'owner.name'),
      area('owner_address', told('add.address'), 'owner.address'),
      text('owner_email', told('site.email'), 'owner.email'),
    ])}
    ${section('footer', told('site.footer'), [
      html`<details ${isFaulty(given, 'footer.text') && html`open`}>
        <summary>${told('site.textBy')}</summary>
        ${byLanguage('footer', told('site.text'), 'footer.text')}
      </details>`,
      area('links', told('site.links'), 'footer.links', told('site.linksHint')),
      area('profiles', told('site.profiles'), 'social', told('site.profilesHint')),
    ])}
    <p class="actions">
      <button class="primary" type="submit" name="do" value="save">${told('common.save')}</button>
      <button class="secondary" type="submit" name="do" value="preview">
        ${told('site.preview')}
      </button>
    </p>
  </form>`
}

type Field = {
  name: string
  label: Text
  /** Keys of `site.json` whose faults are shown here, and those of keys below them. */
  keys: string[]
  hint?: Text | undefined
  isLong?: boolean
}

function field(form: SiteForm, { name, label, keys, hint, isLong = false }: Field): Html {
  const value = form.fields[name] ?? ''
  const faults = faultsAt(form, keys)
  const invalid = faults.length > 0 && html`aria-invalid="true"`
  return html`<label class="field"
      ><span>${label}</span>${
        isLong
          ? html`<textarea name="${name}" rows="4" ${invalid}>${value}</textarea>`
          : html`<input name="${name}" value="${value}" ${invalid} />`
      }${hint !== undefined && html`<small>${hint}</small>`}</label
    >${faults}`
}

function faultsAt({ faults }: SiteForm, keys: readonly string[]): Html[] {
  return faults
    .filter(({ key }) => keys.some((one) => key === one || key.startsWith(`${one}.`)))
    .map(({ text }) => html`<p class="fault" role="alert">${text}</p>`)
}

function isFaulty(form: SiteForm, key: string): boolean {
  return faultsAt(form, [key]).length > 0
}

function picture(form: SiteForm, name: 'logo' | 'icon', src: string | null): Html {
  const hint = name === 'logo' ? told('site.logoHint') : told('site.iconHint')
  return html`<div class="field">
      <label
        ><span>${name === 'logo' ? told('site.logo') : told('site.icon')}</span
        ><input type="file" name="${name}_file" accept=".svg,.png" /><small>${hint}</small></label
      >${
        src !== null &&
        html`<p>
            <img
              src="${src}"
              alt="${name === 'logo' ? told('site.logoNow') : told('site.iconNow')}"
              height="48"
            />
          </p>
          <label class="check"
            ><input type="checkbox" name="${name}_none" value="yes" /><span
              >${name === 'logo' ? told('site.noLogo') : told('site.noIcon')}</span
            ></label
          >`
      }
    </div>
    ${faultsAt(form, [name])}`
}

function languages(form: SiteForm): Html {
  const { fields } = form
  return html`<fieldset class="choices">
      <legend>${told('site.languages')}</legend>
      ${LOCALES.map(
        (one) =>
          html`<label
            ><input
              type="checkbox"
              name="lang_${one}"
              value="yes"
              ${fields[`lang_${one}`] === 'yes' && html`checked`}
            />${one}</label
          >`,
      )}
    </fieldset>
    ${faultsAt(form, ['languages'])}
    <label class="field"
      ><span>${told('site.language')}</span
      ><select name="language">
        <option value="">${told('site.firstOffered')}</option>
        ${LOCALES.map(
          (one) =>
            html`<option value="${one}" ${fields['language'] === one && html`selected`}>
              ${one}
            </option>`,
        )}
      </select></label
    >${faultsAt(form, ['language'])}`
}

/** Draws a button and a link in the posted colour, with their contrast. */
function preview(fields: SiteForm['fields'], theme: Theme): Html {
  const colour = fields[`colour_${theme}`] ?? ''
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return html``
  const { backgrounds, text } = GROUNDS[theme]
  const [page] = backgrounds
  const ratio = (ground: string) => contrast(colour, ground).toFixed(2)
  const said = told(`site.contrast_${theme}`, { button: ratio(text), page: ratio(page) })
  return html`<figure>
    <svg width="320" height="64" viewBox="0 0 320 64" role="img" aria-label="${said}">
      <rect width="320" height="64" rx="12" fill="${page}" />
      <rect x="12" y="12" width="140" height="40" rx="12" fill="${colour}" />
      <text x="82" y="38" text-anchor="middle" font-weight="650" fill="${text}">
        ${told('site.button')}
      </text>
      <text x="176" y="38" font-weight="650" fill="${colour}">${told('site.aLink')}</text>
    </svg>
    <figcaption>${said}</figcaption>
  </figure>`
}
