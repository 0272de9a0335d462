import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'
import { shortText } from '@okolo/connectors/listing-pages/layout/elements'
import { slugify } from '#server/words/slug.ts'
import { hostOf } from './content-detectors.ts'
import type { Fetched } from './detected.ts'
import { absolute } from './page-links.ts'

/** How houses call the page of their programme, in the languages of our cities and their neighbours. */
const WORDS = `
  program, programme, programm, programma, programación, programação, programul
  agenda, events, upcoming events, what's on, whats on, calendar, calendar of events, event calendar
  podujatia, kalendár, kalendár podujatí, program podujatí, akce, kalendář, kalendář akcí
  події, календар, календар подій, афіша, програма
  Veranstaltungen, Veranstaltungskalender, Termine, Spielplan, Kalender
  événements, manifestations, calendrier, sortir, eventos, cartelera, calendario, calendário
  eventi, appuntamenti, wydarzenia, kalendarz, repertuar, dogodki, koledar, prireditve
  arrangementer, arrangementen, evenementen, kalenders
  мероприятия, события, афиша, календарь, программа`
  .split(/[,\n]/)
  .map(slugify)
  .filter((word) => word !== '')

const NOT_A_PAGE = /^\/wp-admin\/|\.(?:pdf|jpe?g|png|gif|webp|svg|docx?|xlsx?|zip|mp[34]|ics|xml)$/i
/** Events that are over or not for everybody. */
const OTHER_EVENTS = /(?:^|-)(?:private|past|passed|archive|archiv|fundraising|voucher)(?:-|$)/
const MOST_LINKS = 2_000
const MOST_PAGES = 2
/** A menu says it in few words; longer texts are headlines. */
const MENU_LETTERS = 40
const LONGEST_LABEL = 200

/** The pages of the same site that it links to as its programme, the likeliest first. */
export function programmePages({ url, text }: Fetched): string[] {
  const $ = parseHtml(text)
  const base = absolute($('base[href]').attr('href'), url) ?? url
  const best = new Map<string, { address: string; score: number }>()
  for (const link of $('a[href]').toArray().slice(0, MOST_LINKS)) {
    const address = absolute(link.attribs['href'], base)
    if (address === null || !isOther(address, url)) continue
    const label = shortText(link, LONGEST_LABEL) || (link.attribs['title'] ?? '')
    const score = scoreOf(label, new URL(address))
    // Of one list with several filters the plainest is meant.
    const known = best.get(pathOf(address))
    if (score > (known?.score ?? 0)) best.set(pathOf(address), { address, score })
  }
  return [...best.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_PAGES)
    .map(({ address }) => address)
}

/** Another page of the same site. */
function isOther(address: string, url: string): boolean {
  const path = pathOf(address)
  return hostOf(address) === hostOf(url) && path !== pathOf(url) && !NOT_A_PAGE.test(path)
}

function pathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '')
}

/** 0 where neither the words of a link nor the end of its address speak of a programme. */
function scoreOf(label: string, { pathname, search }: URL): number {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const words = label.length > MENU_LETTERS ? 0 : 2 * match(slugify(label))
  const score = words + match(slugify(decoded(segments.at(-1) ?? '').replace(/\.\w+$/, '')))
  // Pages further down are those of single events.
  return score === 0 ? 0 : Math.max(0.1, score - segments.length / 10 - (search === '' ? 0 : 0.5))
}

/** 2: it is one of the words; 1: one of them is among a few. */
function match(slug: string): number {
  if (WORDS.includes(slug)) return 2
  if (slug.split('-').length > 4 || OTHER_EVENTS.test(slug)) return 0
  return WORDS.some((word) => `-${slug}-`.includes(`-${word}-`)) ? 1 : 0
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
