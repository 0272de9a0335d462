import { connectorById } from '#server/platform/connectors.ts'
import { robotsRules } from '@okolo/connectors/event-pages/robots'
import {
  asCalendar,
  asCarried,
  asEventPage,
  asFeed,
  asListing,
  asMeetup,
  asSitemap,
  hostOf,
} from './content-detectors.ts'
import {
  failure,
  type DetectDeps,
  type Detected,
  type Detection,
  type Failed,
  type Fetched,
} from './detected.ts'
import { readingOnce } from './bounded-http.ts'
import { fetchAddress } from './fetch-address.ts'
import { platformDetectors } from './platform-detectors.ts'
import { readAddress } from '#server/platform/addresses/read-address.ts'
import { lastTables } from './site-tables.ts'
import { nothingOn } from './nothing-on.ts'
import { asTable } from './tables.ts'
import { pageLinks, type PageLinks } from './page-links.ts'
import { meetupCalendar } from './site-calendars.ts'
import { programmePages } from './programme-pages.ts'

/** Platforms that show events to nobody but their own members (specification 12). */
const CLOSED =
  /(^|\.)(facebook\.com|fb\.com|fb\.me|instagram\.com|tiktok\.com|whatsapp\.com|t\.me|x\.com|twitter\.com|linkedin\.com)$/i
/** Answers that a person opens with another program than a browser's pages. */
const FILE = /^(?:image|audio|video|font)\/|^application\/(?!json|xml|xhtml|[\w.]+\+)/i
/** Links of a page that are followed to see what they are. */
const MOST_FOLLOWED = 3
/** Confidence of a feed that names no days. */
const NEWS = 0.5

/**
 * Returns the ways to gather an address, best first, or the reason why there is none. Reads the address once, and
 * each page it links to once. Throws only when `signal` aborts.
 */
export async function detectSource(address: string, deps: DetectDeps): Promise<Detection> {
  const url = readAddress(address)
  if (url === null)
    return failure('not_an_address', 'This is not an http, https or webcal address.')
  if (CLOSED.test(new URL(url).hostname))
    return failure('closed_platform', `${hostOf(url)} lets nobody read its events.`)
  const reading = { ...deps, http: readingOnce(deps.http) }
  if (deps.isRobot === true && (await isRefused(url, reading))) return refusedByRobots(url)
  const answer = await fetchAddress(meetupCalendar(url) ?? url, reading)
  if (!answer.ok) return answer
  const { page } = answer
  const told = await toldBy(page, reading)
  if (told.length > 0) return { ok: true, found: told }
  return isHtml(page) ? detectInPage(page, reading) : detectTable(page)
}

/** A platform, a calendar or a feed that an answer is by itself. */
async function toldBy(page: Fetched, deps: DetectDeps): Promise<Detected[]> {
  for (const detect of platformDetectors) {
    const found = usable(await detect(page, deps))
    if (found.length > 0) return found
  }
  return usable([asMeetup(page) ?? asCalendar(page), asSitemap(page), asFeed(page)])
}

function detectTable(page: Fetched): Detection {
  const table = asTable(page)
  if (table === 'unclear')
    return failure(
      'needs_mapping',
      'It is a table; which of its columns are title and date is not clear.',
    )
  const found = usable([table])
  if (found.length > 0) return { ok: true, found }
  const code = FILE.test(page.contentType) ? 'not_a_page' : 'no_events'
  return failure(code, `${page.url} is not a calendar, feed, page or table of events.`)
}

async function detectInPage(page: Fetched, deps: DetectDeps): Promise<Detection> {
  const links = pageLinks(page.text, page.url)
  const found = await offeredBy(page, links, deps)
  if (found.length > 0) return { ok: true, found }
  const news = connectorById('rss') === undefined ? [] : await newsOf(links, deps)
  if (news.some(({ confidence }) => confidence > NEWS)) return { ok: true, found: news }
  if (await isRefused(page.url, deps))
    return news.length > 0 ? { ok: true, found: news } : refusedByRobots(page.url)
  return detectBehind(page, links, news, deps)
}

/** A front page often names no event or only the next; the pages that it calls its programme name them all. */
async function detectBehind(
  page: Fetched,
  { title, calendars }: PageLinks,
  news: readonly Detected[],
  deps: DetectDeps,
): Promise<Detection> {
  const lists = listsOf(page, title)
  for (const address of programmePages(page)) {
    const answer = (await isRefused(address, deps)) ? null : await fetchAddress(address, deps)
    if (answer?.ok !== true) continue
    const linked = pageLinks(answer.page.text, answer.page.url)
    const told = await toldBy(answer.page, deps)
    const behind = told.length > 0 ? told : await offeredBy(answer.page, linked, deps)
    if (behind.length > 0) return { ok: true, found: [...behind, ...usable(lists)] }
    lists.push(...listsOf(answer.page, title || linked.title))
  }
  const guesses = usable([...news.slice(0, 1), ...lists, await sitemapOf(page, title, deps)])
  const otherwise = await nothingOn(page, calendars, deps)
  return guesses.length > 0 ? { ok: true, found: guesses, otherwise } : otherwise
}

/** A list that a page carries as JSON is read before the text around it. */
function listsOf(page: Fetched, title: string): (Detected | null)[] {
  return [...asCarried(page, title), asListing(page, title)]
}

/** A calendar that a page offers, and the events that it marks up; best first. */
async function offeredBy(page: Fetched, links: PageLinks, deps: DetectDeps): Promise<Detected[]> {
  const found: Detected[] = []
  for (const link of links.calendars.slice(0, MOST_FOLLOWED)) {
    const calendar = await follow(link, asCalendar, deps)
    if (calendar === null) continue
    const others = links.calendars.filter((one) => isAtGoogle(one) && isAtGoogle(link))
    const whole = await together(calendar, link, others, deps)
    found.push({ ...whole, confidence: 0.9, because: 'The page links to an iCalendar file.' })
    break
  }
  for (const { maker, href } of found.length > 0 ? [] : links.drawn.slice(0, MOST_FOLLOWED)) {
    const calendar = await follow(href, asCalendar, deps)
    if (calendar === null) continue
    const because = `The page shows a calendar of ${maker}, which publishes it as iCalendar.`
    const others = links.drawn.filter((one) => ONE_EACH.test(one.maker) && one.maker === maker)
    const hrefs = others.map((one) => one.href)
    found.push({ ...(await together(calendar, href, hrefs, deps)), confidence: 0.85, because })
    break
  }
  if (found.length === 0 && links.drawn.length < MOST_FOLLOWED)
    found.push(...(await lastTables(page, deps)))
  const marked = asEventPage(page)
  if (marked !== null && !(await isRefused(page.url, deps)))
    found.push({ ...marked, title: links.title || marked.title })
  if (found.length === 0)
    for (const link of links.groups) {
      const calendar = await follow(link, asMeetup, deps)
      const because = 'The page links to one group on Meetup, whose calendar is public.'
      if (calendar !== null) found.push({ ...calendar, confidence: 0.7, because })
    }
  return usable(found).toSorted((a, b) => b.confidence - a.confidence)
}

/** Makers whose every calendar has other events. */
const ONE_EACH = /^(?:Google|Trumba|Tockify|TeamUp|Luma)$/
const isAtGoogle = (url: string) => url.startsWith('https://calendar.google.com/calendar/ical/')

/** A house may show several calendars of one maker in one frame: all that can be read are one source. */
async function together(
  calendar: Detected,
  first: string,
  hrefs: readonly string[],
  deps: DetectDeps,
): Promise<Detected> {
  const urls = [first]
  for (const href of hrefs.filter((one) => one !== first).slice(0, MOST_FOLLOWED - 1))
    if ((await follow(href, asCalendar, deps)) !== null) urls.push(href)
  return urls.length === 1 ? calendar : { ...calendar, config: { urls } }
}

async function newsOf(links: PageLinks, deps: DetectDeps): Promise<Detected[]> {
  const found: (Detected | null)[] = []
  for (const link of links.feeds.slice(0, MOST_FOLLOWED)) {
    const feed = await follow(link, asFeed, deps)
    if (feed !== null) found.push({ ...feed, because: 'The page links to a news feed.' })
  }
  return usable(found).toSorted((a, b) => b.confidence - a.confidence)
}

/** The pages of the site that it lists itself: a front page often names no event, the pages behind it do. */
async function sitemapOf(page: Fetched, title: string, deps: DetectDeps): Promise<Detected | null> {
  const named = await robotsRules(deps.http, deps.signal).sitemaps(page.url)
  const usual = new URL('/sitemap.xml', page.url).href
  for (const address of [...new Set([...named, usual])].slice(0, MOST_FOLLOWED)) {
    const sitemap = await follow(address, asSitemap, deps)
    if (sitemap === null) continue
    const because = 'The site lists its pages in a sitemap, and some of them mark up events.'
    return { ...sitemap, title: title || sitemap.title, because, isGuess: true }
  }
  return null
}

async function follow(
  url: string,
  read: (page: Fetched) => Detected | null,
  deps: DetectDeps,
): Promise<Detected | null> {
  const answer = await fetchAddress(url, deps)
  return answer.ok ? read(answer.page) : null
}

async function isRefused(url: string, { http, signal }: DetectDeps): Promise<boolean> {
  return (await robotsRules(http, signal).permission(url)) === 'disallowed'
}

function refusedByRobots(url: string): Failed {
  return failure('refused_by_robots', `robots.txt of ${hostOf(url)} asks us not to read this page.`)
}

/** Those that a connector of ours takes as they are. */
function usable(found: (Detected | null)[]): Detected[] {
  return found.filter(
    (one): one is Detected =>
      one !== null && connectorById(one.connector)?.config.safeParse(one.config).success === true,
  )
}

function isHtml({ contentType, text }: Fetched): boolean {
  return /html/i.test(contentType) || /^\s*(?:<!doctype html|<html)/i.test(text)
}
