import type { Written } from '#server/catalogue/editor/editor-text.ts'
import type { Site } from '#server/platform/site/site.ts'
import { refused } from '#server/platform/problem.ts'
import { textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask } from '../operator-page.ts'

type Texts = {
  /** The fields are called `<name>-<language>`. */
  name: string
  label: string
  most: number
}

function languagesOf({ value: { language, languages } }: Pick<Site, 'value'>) {
  return [language, ...languages.filter((one) => one !== language)]
}

/** A field for each language of the site, the site's own first, which is required unless `isOptional`. */
export function textFields(
  ask: Ask,
  site: Pick<Site, 'value'>,
  {
    name,
    label,
    most,
    values = {},
    isOptional = false,
  }: Texts & { values?: Record<string, string>; isOptional?: boolean },
): Html {
  const [own = 'en', ...others] = languagesOf(site)
  const field = (language: string, required: boolean) =>
    textField(ask, {
      label: `${label}, ${language}`,
      name: `${name}-${language}`,
      value: values[language],
      required,
      maxlength: most,
      lang: language,
    })
  return html`${field(own, !isOptional)}
  ${
    others.length > 0 &&
    html`<details ${Object.keys(values).length > 1 && html`open`}>
      <summary>Other languages. Readers of one that is empty get ${own}.</summary>
      ${others.map((language) => field(language, false))}
    </details>`
  }`
}

/** Reads those fields. Throws a Problem without a text in the site's own language, or with one that is too long. */
export function textsOf(form: Ask['form'], site: Pick<Site, 'value'>, field: Texts): Written {
  const texts = anyTextsOf(form, site, field)
  const { language } = site.value
  if (texts[language] === undefined)
    throw refused(`${field.label}: write it in the site's own language (${language}) at least.`)
  return { texts, language }
}

/** Reads those fields where all of them may be empty. Throws a Problem with a text that is too long. */
export function anyTextsOf(
  form: Ask['form'],
  site: Pick<Site, 'value'>,
  { name, label, most }: Texts,
): Record<string, string> {
  return Object.fromEntries(
    languagesOf(site).flatMap((language) => {
      const text = (form[`${name}-${language}`] ?? '').replaceAll(/\s+/gu, ' ').trim()
      if (text.length > most)
        throw refused(`${label}, ${language}: it is longer than ${most} characters.`)
      return text === '' ? [] : [[language, text]]
    }),
  )
}
