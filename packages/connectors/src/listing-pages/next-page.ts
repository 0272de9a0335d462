import type { CheerioAPI } from 'cheerio'
import { shortText } from './layout/elements.ts'

const NEXT =
  /^\W*(?:next(?: page| events)?|older|weiter|nächste(?: seite)?|ďalš(?:ia|ie)(?: strana| stránka)?|další(?: strana| stránka)?|следующая|далее|далі|наступна|siguiente|próxima|suivante?|prossima|następna|volgende|næste|naslednja)\W*$/iu

/** Returns the address of the list's next page on the same host, or null. */
export function nextPage($: CheerioAPI, base: string): string | null {
  const marked = $(
    'link[rel~="next" i][href], a[rel~="next" i][href], a.next[href], .next > a[href]',
  )
    .first()
    .attr('href')
  const named = $('a[href]')
    .toArray()
    .slice(0, 5_000)
    .find((link) => NEXT.test(shortText(link, 40)))?.attribs['href']
  const url = URL.parse(marked ?? named ?? '', base)
  if (url === null || (marked ?? named) === undefined || url.host !== new URL(base).host)
    return null
  url.hash = ''
  return url.href === base ? null : url.href
}
