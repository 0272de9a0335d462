import { cleanText } from '#server/words/html.ts'
import type { House } from '../house.ts'
import { siteAddress } from '../site-address.ts'
import type { Tags } from './entities.ts'
import { kindOfTags } from './house-kinds.ts'

/** A point, and how far around it houses count. */
export type Area = { lat: number; lng: number; km: number }

const LONGEST_NAME = 200
const LONGEST_HOURS = 255
const MAX_NAMES = 40
const OTHER_NAMES = ['official_name', 'alt_name', 'short_name', 'loc_name', 'int_name']
/** `name:sk`, `name:sr-Latn`, and neither `name:etymology` nor `name:left`. */
const IN_A_LANGUAGE = /^(?:name|official_name|alt_name|short_name):[a-z]{2,3}(?:-[A-Za-z]{2,8})?$/
/** Countries whose addresses begin with the number. */
const NUMBER_FIRST = new Set('au ca fr gb ie lu mc nz us'.split(' '))

/** An entity of OpenStreetMap as a house, null if it is none or has no name. */
export function houseOfTags(
  id: string,
  tags: Tags,
  { country = '' }: { country?: string } = {},
): House | null {
  const kind = kindOfTags(tags)
  const [name, ...names] = namesOf(tags)
  if (kind === null || name === undefined) return null
  return {
    key: `osm:${id}`,
    origin: 'osm',
    kind,
    name,
    names,
    website: siteOf(tags),
    programme: null,
    address: addressOf(tags, tags['addr:country']?.toLowerCase() ?? country.toLowerCase()),
    lat: null,
    lng: null,
    wheelchair: wheelchairOf(tags['wheelchair']),
    toilets: yesOrNo(tags['toilets']),
    wheelchairToilets: yesOrNo(tags['toilets:wheelchair']),
    openingHours: line(tags['opening_hours'], LONGEST_HOURS),
  }
}

/** The name first, then each other spelling once, in every language. */
export function namesOf(tags: Tags): string[] {
  const translated = Object.keys(tags).filter((key) => IN_A_LANGUAGE.test(key))
  const written = ['name', ...OTHER_NAMES, ...translated.toSorted()].flatMap((key) =>
    key === 'name' ? [tags[key]] : (tags[key]?.split(';') ?? []),
  )
  const names = written.map((name) => line(name, LONGEST_NAME)).filter((name) => name !== null)
  return [...new Set(names)].slice(0, MAX_NAMES)
}

function siteOf(tags: Tags): string | null {
  const written = ['website', 'contact:website', 'url', 'contact:url', 'website:official']
  for (const key of written) {
    const address = siteAddress(tags[key] ?? '')
    if (address !== null) return address
  }
  return null
}

function addressOf(tags: Tags, country: string): string | null {
  const tag = (key: string) => line(tags[`addr:${key}`], LONGEST_NAME) ?? ''
  const street = tag('street') || tag('place')
  const number = tag('housenumber') || tag('conscriptionnumber')
  const first = NUMBER_FIRST.has(country) ? [number, street] : [street, number]
  const town = [tag('postcode'), tag('city')].filter(Boolean).join(' ')
  // A town or a number alone leads nowhere.
  if (street === '') return line(tags['addr:full'], LONGEST_NAME)
  return [first.filter(Boolean).join(' '), town].filter(Boolean).join(', ')
}

function wheelchairOf(value = ''): House['wheelchair'] {
  if (value === 'designated') return 'yes'
  return value === 'yes' || value === 'limited' || value === 'no' ? value : null
}

function yesOrNo(value = ''): 'yes' | 'no' | null {
  if (value === 'designated') return 'yes'
  return value === 'yes' || value === 'no' ? value : null
}

/** A text on one line; null if it is empty or far too long. */
function line(text: string | undefined, longest: number): string | null {
  const clean = text === undefined || text.length > longest * 2 ? '' : cleanText(text)
  return clean === '' || clean.length > longest ? null : clean
}
