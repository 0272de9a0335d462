import { createHash } from 'node:crypto'
import { DEFAULT_CITY } from '@okolo/contract/constants'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@okolo/contract/locale'
import type { SiteLook } from '@okolo/contract/site/site-look'
import type { SitePicture } from './site-picture.ts'
import type { Parts } from './site-parts.ts'
import type { SiteFile } from './site-shape.ts'
import type { SiteText } from './site-texts.ts'

/** The site's owner on the pages "Legal" and "Contact". Null: not given. */
export type Owner = { name: string | null; address: string | null; email: string | null }

type ByLanguage = Partial<Record<Locale, string>>

/** All that an operator says of a site, complete: what is not said has its usual value. */
export type SiteValue = {
  name: string
  shortName: string
  /** The operator named it. */
  isNamed: boolean
  slogan: ByLanguage
  colours: { light: string; dark: string } | null
  logo: SitePicture | null
  icon: SitePicture | null
  city: string
  /** The operator chose the city. */
  isCityNamed: boolean
  /** One of `languages`. */
  language: Locale
  languages: readonly Locale[]
  owner: Owner
  footer: { text: ByLanguage; links: { text: ByLanguage; url: string }[] }
  social: { name: string; url: string }[]
  /** City slug -> the mail address for its events. */
  giftAddresses: Readonly<Record<string, string>>
  /** Events with one of these words are not taken from strangers. */
  forbiddenWords: readonly string[]
  /** `sk about` -> the operator's text. */
  texts: ReadonlyMap<string, SiteText>
  /** City slug -> names that no translation changes. */
  glossary: Parts['glossary']
  /** Towns and villages that are cities here. */
  places: Parts['places']
  /** Path of the files made of it, which changes with them: `/site/x7Kq2A`. */
  path: string
}

const NAME = 'Okolo'

export type SiteParts = {
  file: SiteFile
  logo: SitePicture | null
  icon: SitePicture | null
  texts: ReadonlyMap<string, SiteText>
  glossary: Parts['glossary']
  places: Parts['places']
  /** Holds where the file names no owner. */
  owner: Owner
}

/** Completes what an operator says of a site. */
export function siteValue({
  file,
  logo,
  icon,
  texts,
  glossary,
  places,
  owner,
}: SiteParts): SiteValue {
  const name = file.name ?? NAME
  const languages = file.languages ?? LOCALES
  return {
    name,
    shortName: file.short_name ?? name,
    isNamed: file.name !== undefined,
    slogan: file.slogan ?? {},
    colours: file.colours ?? null,
    logo,
    icon,
    city: file.city ?? DEFAULT_CITY,
    isCityNamed: file.city !== undefined,
    language: file.language ?? file.languages?.[0] ?? DEFAULT_LOCALE,
    languages,
    owner: {
      name: file.owner?.name ?? owner.name,
      address: file.owner?.address ?? owner.address,
      email: file.owner?.email ?? owner.email,
    },
    footer: { text: file.footer?.text ?? {}, links: file.footer?.links ?? [] },
    social: file.social ?? [],
    giftAddresses: file.gift_addresses ?? {},
    forbiddenWords: file.forbidden_words ?? [],
    texts,
    glossary,
    places,
    path: `/site/${stampOf([file.colours, logo?.bytes, icon?.bytes])}`,
  }
}

function stampOf(parts: unknown[]): string {
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url').slice(0, 8)
}

/** Returns what the pages of a language show of the site. */
export function lookOf(site: SiteValue, locale: Locale): SiteLook {
  const { path, colours, logo, icon, footer, languages } = site
  const said = (text: ByLanguage) => text[locale] ?? text[site.language] ?? Object.values(text)[0]
  return {
    name: site.name,
    short_name: site.shortName,
    slogan: said(site.slogan) ?? null,
    is_named: site.isNamed,
    colour: colours?.light ?? null,
    style: colours === null ? null : `${path}/look.css`,
    logo: logo === null ? null : `${path}/${logo.name}`,
    icons: colours === null && icon === null ? '' : path,
    city: site.city,
    is_city_named: site.isCityNamed,
    language: site.language,
    languages: [...languages],
    footer: {
      text: said(footer.text) ?? null,
      links: [
        ...footer.links.map(({ text, url }) => ({
          text: said(text) ?? url,
          // Pages are in a language, files are not.
          url: /^\/(?!.*\.\w+$)/.test(url) ? `/${locale}${url}` : url,
          is_profile: false,
        })),
        ...site.social.map(({ name, url }) => ({ text: name, url, is_profile: true })),
      ],
    },
  }
}
