import type { Locale } from '@okolo/contract/locale'
import type { SiteLook } from '@okolo/contract/site/site-look'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'

/** OpenGraph wants a territory with each language. */
const OG_LOCALES: Record<string, string> = {
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  pt: 'pt_PT',
  de: 'de_DE',
  ru: 'ru_RU',
  it: 'it_IT',
  sk: 'sk_SK',
  uk: 'uk_UA',
}

type HeadProps = {
  title: string
  description: string
  /** Canonical path after the locale: `/feed/bratislava`. */
  path: string
  /** False keeps the page out of search engines (links are still followed). */
  index?: boolean
  /**
   * Languages in which search engines may list the page (SEO). Absent: all. Other languages get noindex and no
   * alternates.
   */
  indexedIn?: readonly Locale[]
  type?: 'website' | 'article'
  /** Path of the page's drawn preview picture, without the locale. Absent: the site's picture. */
  picture?: string
}

/** Title, description, canonical, alternates and OpenGraph of a page. React lifts them into the head. */
export function Head({
  title,
  description,
  path,
  index = true,
  indexedIn,
  type,
  picture = '/',
}: HeadProps) {
  const { site, embedded } = useRouteContext({ from: '__root__' })
  const { origin, look } = site
  const locale = useLocale()
  const languages = look.languages.filter((one) => indexedIn?.includes(one) ?? true)
  const isFound = languages.some((one) => one === locale)
  const others = isFound ? languages : []
  const short = cut(description, 155)
  const image = `${origin}/og/${locale}${picture === '/' ? '/okolo' : picture}.png`
  const canonical = `${origin}/${locale}${path}`
  return (
    <>
      <title>{fitted(title, look)}</title>
      <meta name="description" content={short} />
      {(!index || !isFound || embedded) && <meta name="robots" content="noindex,follow" />}
      <link rel="canonical" href={canonical} />
      {others.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={`${origin}/${other}${path}`} />
      ))}
      {isFound && <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />}
      <meta property="og:site_name" content={look.name} />
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={short} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={OG_LOCALES[locale]} />
      {others
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={OG_LOCALES[other]} />
        ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {/* Twitter falls back to OpenGraph for title, text and picture. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Results show up to 60 characters. The site's name follows if it fits, or its short one. */
function fitted(title: string, { name, short_name: short }: SiteLook): string {
  if (title.includes(name)) return cut(title, 60)
  const named = [name, short].map((one) => `${title} · ${one}`)
  return named.find(({ length }) => length <= 60) ?? cut(title, 60)
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}
