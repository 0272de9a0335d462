import { BadRecord } from '../../bad-record.ts'
import type { Assumption, EventDraft, Text } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { decodeEntities, looksLikeHtml, textToHtml } from '../../text/text.ts'
import { orNothing } from '../../understanding/language-map.ts'
import { readMoment } from '../dates/date-text.ts'
import {
  ageOf,
  categoriesOf,
  imagesOf,
  languagesOf,
  organizersOf,
  parties,
  tagsOf,
} from './details.ts'
import { whensOf } from './event-dates.ts'
import { notedStatus } from './event-status.ts'
import { ownIdentity, ownUrl } from './identity.ts'
import { offersOf } from './offers.ts'
import { cleanUrl } from '../markup/page-url.ts'
import { whereOf } from './place.ts'
import type { PageHints } from './page-hints.ts'
import type { RawPage } from '../markup/raw-page.ts'
import { typesOf } from '../markup/event-nodes.ts'
import type { Telling } from './tellings.ts'
import { present } from '../../understanding/compact.ts'
import { asList, localised, objects, slug, words } from '../markup/values.ts'
import { stamp } from '../../time/moment.ts'

/** Throws BadRecord (`no_title`, `no_date`, `bad_date`). */
export function draftOf(telling: Telling, hints: PageHints): EventDraft {
  const { node, sourceId } = telling
  const { page, isOnly } = hints
  const assumptions: Assumption[] = []
  if (page.repaired) {
    const message = 'The JSON-LD of the page was not valid JSON and was repaired.'
    assumptions.push({ code: 'json_repaired', message })
  }
  const title = titleOf(node, hints, assumptions)
  const status = notedStatus(node['eventStatus'], assumptions)
  const { when, recurrence } = whensOf(telling, { hints, status, assumptions })
  const url = ownUrl(node, page.url) ?? page.url
  const ofPage = isOnly ? page : undefined
  const offers = offersOf(node, page.url)
  const description = orNothing(descriptionOf(node, hints))
  return present<EventDraft>({
    sourceId,
    url,
    title,
    summary:
      ofPage?.description && !description ? { [hints.language]: ofPage.description } : undefined,
    descriptionHtml: description,
    when,
    recurrence,
    status,
    ...whereOf(node, page.url),
    organizers: organizersOf(node['organizer'] ?? node['organizers'], page.url),
    performers: parties(performersOf(node), page.url),
    categories: categoriesOf(node),
    tags: tagsOf(node),
    offers: offers.length > 0 ? offers : undefined,
    images: imagesOf(node['image'] ?? node['photo'], page.url) ?? imagesOf(ofPage?.image, page.url),
    age: ageOf(node),
    accessibility: tagsOf({ keywords: node['accessibilityFeature'] ?? null }),
    inLanguage: languagesOf(node['inLanguage']),
    ...wholeOf(telling, page.url),
    sameAs: otherAddresses(node, [url, sourceId], ofPage, page.url),
    updatedAt: updatedAt(node, hints),
    assumptions: assumptions.length > 0 ? distinct(assumptions) : undefined,
  })!
}

function titleOf(node: JsonObject, hints: PageHints, assumptions: Assumption[]): Text {
  const own = words(node['@language']) ?? hints.language
  const title = localised(node['name'] ?? node['headline'], own)
  if (Object.keys(title).length > 0) return title
  if (!hints.isOnly || !hints.page.title) {
    throw new BadRecord('no_title', 'The event has no name.', 'name')
  }
  const message = 'The event has no name; the title of its page was taken.'
  assumptions.push({ code: 'title_from_page', field: 'name', message })
  return { [hints.language]: withoutSite(hints.page.title, hints.page.siteName) }
}

function withoutSite(title: string, site: string | undefined): string {
  const cut = site === undefined ? -1 : title.lastIndexOf(site)
  return (cut > 0 ? title.slice(0, cut).replace(/[\s|·–—:-]+$/, '') : '') || title
}

/** Takes the longest text of all syntaxes, because templates cut some of them short. */
function descriptionOf(node: JsonObject, { language }: PageHints): Text {
  const own = words(node['@language']) ?? language
  const html = localised(node['descriptionHtml'], own, (text) => text.trim())
  const text = localised(node['description'], own, asHtml)
  const best: Text = { ...html }
  for (const [tag, told] of Object.entries(text)) {
    if (told && told.length > (best[tag]?.length ?? 0)) best[tag] = told
  }
  return best
}

function asHtml(text: string): string {
  // Some plugins write the two characters \n for a line break.
  const decoded = decodeEntities(text).replaceAll('\\n', '\n').trim()
  return looksLikeHtml(decoded) ? decoded : textToHtml(decoded)
}

function performersOf(node: JsonObject): Json {
  return [
    node['performer'],
    node['performers'],
    node['actor'],
    node['competitor'],
    node['homeTeam'],
    node['awayTeam'],
  ].flatMap((value) => asList(value))
}

/** The festival or series this is a part of. */
function wholeOf({ node, sourceId, parentSourceId }: Telling, page: string) {
  const whole = objects(node['superEvent'])[0]
  const id = parentSourceId ?? (whole && ownIdentity(whole, page))
  if (id === undefined || id === sourceId) return {}
  const sameName = slug(words(whole?.['name']) ?? '') === slug(words(node['name']) ?? '')
  const isSeries = whole !== undefined && (typesOf(whole).includes('EventSeries') || sameName)
  return isSeries ? { seriesSourceId: id } : { parentSourceId: id }
}

function otherAddresses(
  node: JsonObject,
  known: string[],
  page: RawPage | undefined,
  base: string,
): string[] | undefined {
  const given = [
    ...asList(node['sameAs']).map((one) => words(one)),
    ...asList(node['url']),
    page?.url,
    ...(page?.alternates ?? []),
  ]
  const urls = given.map((one) => cleanUrl(one, base)).filter((url) => url !== undefined)
  const others = [...new Set(urls)].filter((url) => !known.includes(url)).slice(0, 50)
  return others.length > 0 ? others : undefined
}

function updatedAt(node: JsonObject, { dates }: PageHints): string | undefined {
  const moment = readMoment(words(node['dateModified']), dates)
  return moment?.time !== undefined && moment.offset !== undefined ? stamp(moment) : undefined
}

function distinct(assumptions: Assumption[]): Assumption[] {
  return [...new Map(assumptions.map((one) => [one.code + one.message, one])).values()]
}
