import { LOCALES, type Locale } from '@okolo/contract/locale'
import type { SiteFile } from '#server/platform/site/site-shape.ts'

type Form = Readonly<Record<string, string>>
type Texts = Partial<Record<Locale, string>>

/**
 * Returns the form's fields of what `site.json` says. A text by language has a field for each; a link is a line such as
 * `https://obec.example/ sk=Obec; de=Gemeinde`.
 */
export function fieldsOf(file: SiteFile): Record<string, string> {
  const { colours, owner, footer } = file
  return {
    name: file.name ?? '',
    short_name: file.short_name ?? '',
    ...fieldsByLanguage('slogan', file.slogan),
    colour_light: colours?.light ?? '',
    colour_dark: colours?.dark ?? '',
    city: file.city ?? '',
    language: file.language ?? '',
    ...Object.fromEntries(
      LOCALES.map((one) => [`lang_${one}`, file.languages?.includes(one) === false ? '' : 'yes']),
    ),
    owner_name: owner?.name ?? '',
    owner_address: owner?.address ?? '',
    owner_email: owner?.email ?? '',
    ...fieldsByLanguage('footer', footer?.text),
    links: (footer?.links ?? []).map(({ url, text }) => `${url} ${pairs(text)}`).join('\n'),
    profiles: (file.social ?? []).map(({ url, name }) => `${url} ${name}`).join('\n'),
  }
}

function fieldsByLanguage(name: string, texts: Texts | undefined): Record<string, string> {
  return Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, texts?.[locale] ?? '']))
}

function pairs(texts: Texts): string {
  return Object.entries(texts)
    .map(([locale, text]) => `${locale}=${text}`)
    .join('; ')
}

/** Returns `site.json` with what a form says. Keys that it has no fields for stay as they are. */
export function withForm(before: Record<string, unknown>, form: Form): Record<string, unknown> {
  const said = (name: string) => (form[name] === '' ? undefined : form[name])
  const byLanguage = (name: string) =>
    filled(Object.fromEntries(LOCALES.map((locale) => [locale, said(`${name}_${locale}`)])))
  const languages = LOCALES.filter((locale) => form[`lang_${locale}`] === 'yes')
  const links = linesOf(form['links']).map(([url, rest]) => ({ text: textsOf(rest), url }))
  const profiles = linesOf(form['profiles']).map(([url, name]) => ({ name, url }))
  const changed: Record<string, unknown> = {
    name: said('name'),
    short_name: said('short_name'),
    slogan: byLanguage('slogan'),
    colours: filled({ light: said('colour_light'), dark: said('colour_dark') }),
    city: said('city'),
    language: said('language'),
    languages: languages.length === LOCALES.length ? undefined : languages,
    owner: filled({
      name: said('owner_name'),
      address: said('owner_address')?.replaceAll('\r\n', '\n'),
      email: said('owner_email'),
    }),
    footer: filled({
      text: byLanguage('footer'),
      links: links.length === 0 ? undefined : links,
    }),
    social: profiles.length === 0 ? undefined : profiles,
  }
  return filled({ ...before, ...changed }) ?? {}
}

/** Leaves out what is not said, and returns undefined where nothing is. */
function filled(values: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function linesOf(text = ''): [first: string, rest: string][] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [first = '', ...rest] = line.split(/\s+/)
      return [first, rest.join(' ')]
    })
}

/** Reads `sk=Obec; de=Gemeinde`. */
function textsOf(text: string): Record<string, string> {
  const parts = text.split(';').map((part) => part.trim())
  return Object.fromEntries(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=')
        return at === -1 ? ['?', part] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
      }),
  )
}
