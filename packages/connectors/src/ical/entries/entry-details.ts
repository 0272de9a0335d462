import type {
  Assumption,
  EventDraft,
  EventStatus,
  Offer,
  RawImage,
  Text,
} from '../../event-draft.ts'
import { isEventPage, webUrl } from '../../understanding/event-link.ts'
import { mailAddress } from '../../understanding/mail-address.ts'
import { knownWord } from '../../understanding/read-record.ts'
import { knownStatus } from '../../understanding/known-status.ts'
import { languageTag } from '../../understanding/language-map.ts'
import { statusInTitle } from '../../understanding/status-words.ts'
import { cleanText, looksLikeHtml, textToHtml } from '../../text/text.ts'
import { allOf, firstOf, listOf, textOf, type Component, type Property } from './component.ts'

/** Returns SUMMARY in each given language. `otherwise`: language of values without one. */
export function titlesOf(component: Component, otherwise: string): Text {
  return inLanguages(allOf(component, 'SUMMARY'), otherwise, cleanText)
}

/** Returns HTML if the calendar has it, else its plain description as paragraphs. */
export function descriptionsOf(component: Component, otherwise: string): Text {
  const styled = allOf(component, 'STYLED-DESCRIPTION', 'X-ALT-DESC').filter(
    ({ params, value }) =>
      !/^text\/plain/i.test(params['fmttype'] ?? '') && cleanText(value) !== '',
  )
  const html = inLanguages(styled, otherwise, (text) => text)
  const plain = inLanguages(allOf(component, 'DESCRIPTION'), otherwise, (text) =>
    looksLikeHtml(text) ? text : textToHtml(text),
  )
  return { ...plain, ...html }
}

function inLanguages(
  properties: Property[],
  otherwise: string,
  clean: (text: string) => string,
): Text {
  const texts: Text = {}
  for (const property of properties) {
    const told = languageTag(property.params['language'] ?? '')
    const text = clean(textOf(property))
    if (text !== '') texts[told === 'und' ? otherwise : told] ??= text
  }
  return texts
}

/** Returns URL, else the only link of the description. Further URLs go to `sameAs`. */
export function linksOf(component: Component): Pick<EventDraft, 'url' | 'sameAs'> {
  const given = allOf(component, 'URL', 'X-ORIGINAL-URL')
    .map((property) => webUrl(textOf(property)))
    .filter((url) => url !== undefined)
  const [url = linkIn(component), ...more] = [...new Set(given)]
  return { ...(url === undefined ? {} : { url }), ...(more.length === 0 ? {} : { sameAs: more }) }
}

function linkIn(component: Component): string | undefined {
  const text = allOf(component, 'DESCRIPTION').map(textOf).join(' ')
  const found = text.match(/https?:\/\/[^\s<>"')\]]+/gi) ?? []
  const links = [...new Set(found.map((link) => webUrl(link.replace(/[.,;:!?]+$/, ''))))]
  return links.length === 1 && links[0] !== undefined && isEventPage(links[0])
    ? links[0]
    : undefined
}

const isPicture = ({ name, params, value }: Property) =>
  name !== 'ATTACH' ||
  /^image\//i.test(params['fmttype'] ?? '') ||
  /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(value)

/** Reads IMAGE (RFC 7986), ATTACH of an image type, and vendor properties. Skips embedded pictures. */
export function imagesOf(component: Component): RawImage[] {
  const properties = allOf(
    component,
    'IMAGE',
    'ATTACH',
    'X-IMAGE',
    'X-IMAGE-URL',
    'X-WP-IMAGES-URL',
  )
  const badges = properties.filter(({ params }) => /badge/i.test(params['display'] ?? ''))
  const urls = properties
    .filter((property) => isPicture(property) && !badges.includes(property))
    // X-WP-IMAGES-URL: `thumbnail;https://...;150;150,medium;https://...`
    .map((property) => webUrl(/https?:\/\/[^\s;]+/i.exec(textOf(property))?.[0]))
    .filter((url) => url !== undefined)
  return [...new Set(urls)].map((url) => ({ url }))
}

/** Returns the CN of the ORGANIZER with its mail address (RFC 7986). An address alone is not a name. */
export function organizersOf(component: Component): NonNullable<EventDraft['organizers']> {
  return allOf(component, 'ORGANIZER').flatMap((property) => {
    const name = cleanText(property.params['cn'] ?? '')
    const url = webUrl(textOf(property))
    if (name === '' || /@|^mailto:/i.test(name) || /^unknown/i.test(name)) return []
    const email = mailAddress(property.params['email'] ?? textOf(property))
    return [
      { name, ...(url === undefined ? {} : { url }), ...(email === undefined ? {} : { email }) },
    ]
  })
}

export function categoriesOf(component: Component, configured: string | undefined): string[] {
  const given = allOf(component, 'CATEGORIES', 'CATEGORY', 'X-CATEGORIES').flatMap(listOf)
  return [...new Set([...given.map(cleanText), configured ?? ''])].filter((name) => name !== '')
}

export function tagsOf(component: Component): string[] {
  const given = allOf(component, 'X-TAGS', 'X-KEYWORDS').flatMap(listOf)
  return [...new Set(given.map(cleanText))].filter((name) => name !== '')
}

/** Prices have no property in the RFCs. Event plug-ins write these. */
export function offersOf(component: Component): Offer[] {
  const text = cleanText(textOf(firstOf(component, 'X-COST', 'X-PRICE', 'X-TICKET-PRICE')))
  const url = webUrl(textOf(firstOf(component, 'X-TICKETS-URL', 'X-TICKET-URL', 'X-TICKETS')))
  const isFree =
    /^free$/i.test(textOf(firstOf(component, 'X-COST-TYPE'))) ||
    component.properties.some(
      ({ name, value }) =>
        /^X-(?:[A-Z0-9]+-)*(?:IS-)?FREE$/.test(name) && /^(?:true|yes|1)$/i.test(value.trim()),
    )
  if (text === '' && url === undefined && !isFree) return []
  return [
    {
      ...(url === undefined ? {} : { url }),
      ...(isFree ? { free: true } : {}),
      ...(text === '' ? {} : { text }),
    },
  ]
}

/** Values known to `statusOf`. */
const STATUS: Record<string, EventStatus> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
}
const CLASSES = ['public', 'private', 'confidential'] as const

/** SUMMARY on one line. */
export const titleOf = (event: Component) => cleanText(textOf(firstOf(event, 'SUMMARY')))

/**
 * Reads STATUS, a cancelling METHOD, or a mark in the title. TENTATIVE is ignored, because many writers use it for
 * planned events.
 */
export function statusOf(event: Component, calendar: Component): EventStatus | undefined {
  const status = textOf(firstOf(event, 'STATUS'))
  if (/^cancell?ed$/i.test(status) || /^cancel$/i.test(textOf(firstOf(calendar, 'METHOD'))))
    return 'cancelled'
  if (/^postponed$/i.test(status)) return 'postponed'
  return statusInTitle(titleOf(event)).status
}

/** Words of STATUS and CLASS that no standard and no writer we know has: the platform may have changed. */
export function unknownWords(event: Component): Assumption[] {
  const assumptions: Assumption[] = []
  knownStatus(textOf(firstOf(event, 'STATUS')), STATUS, assumptions)
  knownWord(textOf(firstOf(event, 'CLASS')), CLASSES, 'CLASS', assumptions)
  return assumptions
}

/** Each assumption once, however many dates it was made for. */
export function note(draft: EventDraft, assumptions: Assumption[]): void {
  const all = [...(draft.assumptions ?? []), ...assumptions]
  if (all.length === 0) return
  draft.assumptions = [
    ...new Map(all.map((one) => [`${one.code} ${one.field ?? ''}`, one])).values(),
  ]
}
