/** The head of a page's HTML, as search engines and link previews read it. */
export type PageHead = {
  status: number
  lang: string | undefined
  title: string
  description: string
  robots: string | undefined
  canonical: string | undefined
  /** `[hreflang, address]`, sorted. */
  alternates: [lang: string, address: string][]
  /** OpenGraph, without `og:`. */
  shared: Map<string, string>
  headings: number
  things: Thing[]
}
export type Thing = { '@type': string } & Record<string, unknown>

/** Reads a page like a crawler: without scripts and without a language. */
export async function readHead(address: string): Promise<PageHead> {
  const answer = await fetch(address, { redirect: 'manual' })
  const html = await answer.text()
  const tags = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([tag]) => attributes(tag))
  const meta = (name: string) => tags.find((tag) => tag.get('name') === name)?.get('content')
  const links = tags.filter((tag) => tag.get('rel') === 'alternate' && tag.has('hreflang'))
  return {
    status: answer.status,
    lang: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1],
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta('description') ?? '',
    robots: meta('robots'),
    canonical: tags.find((tag) => tag.get('rel') === 'canonical')?.get('href'),
    alternates: links
      .map((tag): [string, string] => [tag.get('hreflang') ?? '', tag.get('href') ?? ''])
      .toSorted(([a], [b]) => a.localeCompare(b)),
    shared: new Map(
      tags
        .filter((tag) => tag.get('property')?.startsWith('og:'))
        .map((tag) => [(tag.get('property') ?? '').slice(3), tag.get('content') ?? '']),
    ),
    headings: html.split('<h1').length - 1,
    things: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, text = '{}']): { '@graph'?: Thing[] } => JSON.parse(text))
      .flatMap((data) => data['@graph'] ?? []),
  }
}

function attributes(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  )
}

function unescaped(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
}
