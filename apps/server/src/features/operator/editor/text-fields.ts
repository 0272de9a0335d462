import type { Written } from '#server/catalogue/editor/editor-text.ts'
import type { Site } from '#server/platform/site/site.ts'
import { refused } from '#server/platform/problem.ts'
import { textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask } from '../operator-page.ts'
import { told, type Text } from '#server/words/messages/told.ts'

type Texts = {
  /** The fields are called `<name>-<language>`. */
  name: string
  label: Text
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
      label: told('texts.inLanguage', { label, language }),
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
      <summary>${told('texts.others', { language: own })}</summary>
      ${others.map((language) => field(language, false))}
    </details>`
  }`
}

/** Reads those fields. Throws a Problem without a text in the site's own language, or with one that is too long. */
export function textsOf(form: Ask['form'], site: Pick<Site, 'value'>, field: Texts): Written {
  const texts = anyTextsOf(form, site, field)
  const { language } = site.value
  if (texts[language] === undefined)
    throw refused(told('texts.faultOwn', { label: field.label, language }))
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
      if (text.length > most) throw refused(told('texts.faultLong', { label, language, most }))
      return text === '' ? [] : [[language, text]]
    }),
  )
}
