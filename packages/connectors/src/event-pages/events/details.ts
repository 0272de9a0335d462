import type { EventDraft, RawImage } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { languageTag } from '../../understanding/language-map.ts'
import { typesOf } from '../markup/event-nodes.ts'
import { isEventType } from '../markup/event-types.ts'
import { cleanUrl } from '../markup/page-url.ts'
import { mailAddress } from '../../understanding/mail-address.ts'
import { present } from '../../understanding/compact.ts'
import { asList, number, objects, words } from '../markup/values.ts'

type Party = { name: string; url?: string; email?: string }

/** Addresses, and types that some templates write in place of a name. */
const NO_NAME = /^(?:https?:\/\/|(?:Organization|Person|PerformingGroup|MusicGroup|N\/A|TBA|-)$)/i

/** Like `parties`, with their mail addresses. */
export function organizersOf(value: Json | undefined, base: string): Party[] | undefined {
  const objectsGiven = asList(value).filter(isJsonObject)
  return parties(value, base)?.map((party) => {
    const own = objectsGiven.find((item) => words(item) === party.name)
    const email = mailAddress(words(own?.['email']))
    return email === undefined ? party : { ...party, email }
  })
}

/** Returns organizers or performers: names, or objects with a name, one entry per name. */
export function parties(value: Json | undefined, base: string): Party[] | undefined {
  const found = asList(value)
    .slice(0, 100)
    .map((item): Party | undefined => {
      const name = words(item)
      if (name === undefined || name.length > 300 || NO_NAME.test(name)) return undefined
      const url = isJsonObject(item)
        ? cleanUrl(words(item['url']) ?? words(item['sameAs']), base)
        : undefined
      return url === undefined ? { name } : { name, url }
    })
    .filter((party) => party !== undefined)
  return some([...new Map(found.map((party) => [party.name.toLowerCase(), party])).values()])
}

/** Images of a node: addresses and ImageObjects, without doubles. */
export function imagesOf(value: Json | undefined, base: string): RawImage[] | undefined {
  const found = asList(value)
    .slice(0, 20)
    .map((item): RawImage | undefined => {
      if (typeof item === 'string') return present<RawImage>({ url: cleanUrl(item, base) })
      if (!isJsonObject(item)) return undefined
      const url =
        cleanUrl(words(item['contentUrl']), base) ??
        cleanUrl(words(item['url']), base) ??
        cleanUrl(item['@id'], base)
      if (url === undefined) return undefined
      return present<RawImage>({
        url,
        credit:
          words(item['creditText']) ?? words(item['copyrightHolder']) ?? words(item['author']),
        license: words(item['license']),
        alt: words(item['caption']) ?? words(item['description']),
        width: positive(item['width']),
        height: positive(item['height']),
      })
    })
    .filter((image) => image !== undefined)
  return some([...new Map(found.map((image) => [image.url, image])).values()])
}

function positive(value: Json | undefined): number | undefined {
  const size = number(words(value)?.replace(/\s*px$/i, ''))
  return size !== undefined && size > 0 ? size : undefined
}

/** `typicalAgeRange` (`7-12`, `18+`, `-6`, `ab 6 Jahren`) or the ages of `audience`. */
export function ageOf(node: JsonObject): EventDraft['age'] {
  const text = words(node['typicalAgeRange']) ?? ''
  const [, from, to] = /(\d{1,3})?\s*(?:[-–—]|to|bis|až|à)\s*(\d{1,3})/.exec(text) ?? []
  const alone = /\d{1,3}/.exec(text)?.[0]
  const audience = objects(node['audience'])[0] ?? {}
  const min = number(from) ?? (to === undefined ? number(alone) : undefined)
  const age = present({
    min: sane(min ?? number(audience['suggestedMinAge'])),
    max: sane(number(to) ?? number(audience['suggestedMaxAge'])),
  })
  const isOrdered = age?.min === undefined || age.max === undefined || age.min <= age.max
  return isOrdered && !(age?.min === 0 && age.max === undefined) ? age : undefined
}

function sane(years: number | undefined): number | undefined {
  return years !== undefined && years >= 0 && years <= 120 ? years : undefined
}

/** Returns types beyond plain `Event`, and genres, in the page's own words. */
export function categoriesOf(node: JsonObject): string[] | undefined {
  const types = typesOf(node).filter(
    (type) => isEventType(type) && !/^(?:Event|EventSeries)$/.test(type),
  )
  const given = [node['additionalType'], node['genre'], node['category']]
  return distinct([...types, ...given.flatMap((value) => asList(value)).map((one) => words(one))])
}

/** Returns `keywords` (one text with commas, a asList or DefinedTerms) and the topics of `about`. */
export function tagsOf(node: JsonObject): string[] | undefined {
  const given = [...asList(node['keywords']), ...asList(node['about'])]
  const texts = given.map((one) => words(one) ?? '')
  return distinct(texts.flatMap((text) => text.split(/\s*[,;|]\s*/)))
}

let languageNames: Map<string, string> | undefined

/** `inLanguage` as BCP 47: tags, English or own names (`Deutsch`), Language objects. */
export function languagesOf(value: Json | undefined): string[] | undefined {
  languageNames ??= namesOfLanguages()
  const found = asList(value).map((item) => {
    const text = words(isJsonObject(item) ? (item['alternateName'] ?? item['name']) : item) ?? ''
    const named = languageNames!.get(text.toLowerCase())
    if (named !== undefined) return named
    return /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(text) ? languageTag(text) : 'und'
  })
  return distinct(found.filter((tag) => tag !== 'und'))
}

function namesOfLanguages(): Map<string, string> {
  const tags =
    'ar bg ca cs da de el en es et eu fi fr ga gl he hr hu it ja ko lt lv nl nb pl pt ro ru sk sl sq sr sv tr uk zh'
  return new Map(
    tags.split(' ').flatMap((tag) =>
      ['en', tag].map((language): [string, string] => {
        const name = new Intl.DisplayNames(language, { type: 'language' }).of(tag)
        return [(name ?? tag).toLowerCase(), tag]
      }),
    ),
  )
}

function distinct(values: (string | undefined)[]): string[] | undefined {
  const kept = values.filter((text) => text !== undefined)
  const short = kept.filter((text) => text !== '' && text.length <= 200)
  return some([...new Set(short)].slice(0, 100))
}

function some<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values
}
