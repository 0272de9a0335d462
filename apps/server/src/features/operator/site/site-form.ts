import { LOCALES } from '@okolo/contract/locale'
import { contrast, GROUNDS, type Theme } from '#server/platform/site/contrast.ts'
import type { SiteFault } from '#server/platform/site/site-faults.ts'
import type { SiteValue } from '#server/platform/site/site-value.ts'
import { html, type Html } from '../html.ts'
import { section } from '../parts.ts'

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
  const text = (name: string, label: string, key: string, hint?: string) =>
    field(given, { name, label, keys: [key], hint })
  const area = (name: string, label: string, key: string, hint?: string) =>
    field(given, { name, label, keys: [key], hint, isLong: true })
  const byLanguage = (name: string, label: string, key: string) =>
    LOCALES.map((locale) =>
      field(given, {
        name: `${name}_${locale}`,
        label: `${label} (${locale})`,
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
    ${section('named', 'Name', [
      text('name', 'Name', 'name', 'As pages, letters and calendars say it.'),
      text('short_name', 'Short name', 'short_name', 'Below the icon on a phone.'),
      html`<details ${isFaulty(given, 'slogan') && html`open`}>
        <summary>Slogan by language</summary>
        ${byLanguage('slogan', 'Slogan', 'slogan')}
      </details>`,
    ])}
    ${section('colours', 'Colours, logo and icon', [
      text(
        'colour_light',
        'Accent in light mode',
        'colours.light',
        'Such as #1b5e9e. Empty in both: the usual colours.',
      ),
      text('colour_dark', 'Accent in dark mode', 'colours.dark', 'Such as #7db8f2.'),
      preview(given.fields, 'light'),
      preview(given.fields, 'dark'),
      picture(given, 'logo', site.logo === null ? null : `${site.path}/${site.logo.name}`),
      picture(given, 'icon', site.icon === null ? null : `${site.path}/icon-192.png`),
    ])}
    ${section('where', 'City and languages', [
      text(
        'city',
        'City of visitors whose own is not known',
        'city',
        'Its slug, such as horna-ves.',
      ),
      languages(given),
    ])}
    ${section('owner', 'Owner', [
      text('owner_name', 'Name', 'owner.name'),
      area('owner_address', 'Address', 'owner.address'),
      text('owner_email', 'Email', 'owner.email'),
    ])}
    ${section('footer', 'Footer', [
      html`<details ${isFaulty(given, 'footer.text') && html`open`}>
        <summary>Text by language</summary>
        ${byLanguage('footer', 'Text', 'footer.text')}
      </details>`,
      area(
        'links',
        'Links',
        'footer.links',
        'A line each: https://obec.example/ sk=Obec; de=Gemeinde',
      ),
      area(
        'profiles',
        'Profiles elsewhere',
        'social',
        'A line each: https://social.example/@ves Mastodon',
      ),
    ])}
    <p class="actions">
      <button class="primary" type="submit" name="do" value="save">Save</button>
      <button class="secondary" type="submit" name="do" value="preview">Look at it first</button>
    </p>
  </form>`
}

type Field = {
  name: string
  label: string
  /** Keys of `site.json` whose faults are shown here, and those of keys below them. */
  keys: string[]
  hint?: string | undefined
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
  const hint =
    name === 'logo'
      ? 'SVG or PNG of 256 KB or less. It stands in the header and in the footer.'
      : 'SVG or PNG of 256 KB or less, best a square of 512 pixels. All icons are drawn of it.'
  return html`<div class="field">
      <label
        ><span>${name === 'logo' ? 'Logo' : 'Icon'}</span
        ><input type="file" name="${name}_file" accept=".svg,.png" /><small>${hint}</small></label
      >${
        src !== null &&
        html`<p><img src="${src}" alt="The ${name} now" height="48" /></p>
          <label class="check"
            ><input type="checkbox" name="${name}_none" value="yes" /><span
              >Without a ${name} of its own</span
            ></label
          >`
      }
    </div>
    ${faultsAt(form, [name])}`
}

function languages(form: SiteForm): Html {
  const { fields } = form
  return html`<fieldset class="choices">
      <legend>Languages offered</legend>
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
      ><span>The site's own language</span
      ><select name="language">
        <option value="">the first that is offered</option>
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
  const said = `${theme}: ${ratio(text)} on the button, ${ratio(page)} on the page; 4.5 or more is needed`
  return html`<figure>
    <svg width="320" height="64" viewBox="0 0 320 64" role="img" aria-label="${said}">
      <rect width="320" height="64" rx="12" fill="${page}" />
      <rect x="12" y="12" width="140" height="40" rx="12" fill="${colour}" />
      <text x="82" y="38" text-anchor="middle" font-weight="650" fill="${text}">Button</text>
      <text x="176" y="38" font-weight="650" fill="${colour}">A link</text>
    </svg>
    <figcaption>${said}</figcaption>
  </figure>`
}
