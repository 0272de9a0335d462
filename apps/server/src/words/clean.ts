import { cleanText, cut } from './html.ts'

/** Longer lists of a record are cut. */
const MAX_LIST = 50

/** Short texts of a list: cleaned, each once, without empty ones. */
export function cleanList(items: readonly string[] | undefined): string[] {
  const clean = (items ?? []).map((item) => cut(cleanText(item), 100))
  return [...new Set(clean.filter((item) => item !== ''))].slice(0, MAX_LIST)
}

/** People and groups with a name. */
export function cleanNames(
  people: readonly { name: string; url?: string; email?: string }[] | undefined,
): { name: string; url: string | null; email?: string }[] {
  return (people ?? [])
    .map(({ name, url, email }) => ({
      name: cut(cleanText(name), 200),
      url: webAddress(url),
      ...(email !== undefined && { email }),
    }))
    .filter(({ name }) => name !== '')
    .slice(0, MAX_LIST)
}

export function textOrNull(text: string | null | undefined): string | null {
  const clean = cut(cleanText(text ?? ''), 200)
  return clean === '' ? null : clean
}

/** Only what a browser can open safely; everything else is left out. */
export function webAddress(address: string | null | undefined): string | null {
  const url = URL.parse((address ?? '').trim())
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href.length <= 2000
    ? url.href
    : null
}
