import { CsvError, parse } from 'csv-parse/sync'
import { pointOf } from '#server/catalogue/reference/geonames.ts'
import { wordsIn } from '#server/words/fold-words.ts'
import { cleanText } from '#server/words/html.ts'
import { fold } from '#server/words/slug.ts'
import { HOUSE_KINDS, type House, type HouseKind } from './house.ts'
import { HousesUnreadable } from './houses-unreadable.ts'
import { siteAddress } from './site-address.ts'

const LONGEST_TEXT = 4_000_000
const MAX_HOUSES = 5_000
const LONGEST_NAME = 200
const COLUMNS = 'name,kind,website,programme,street,lat,lng'

/**
 * Reads a list of a town's houses: CSV with a header (`name,kind,website,programme,street,lat,lng`, in any order, of which a
 * name or an address is enough), or an address a line. Lines that begin with `#` are comments. Throws a HousesUnreadable.
 */
export function readTownList(text: string): House[] {
  if (text.length > LONGEST_TEXT) throw new HousesUnreadable('The list is longer than 4 MB.')
  const body = text.replace(/^\uFEFF/, '')
  const first = body.split(/\r?\n/).find((line) => line.trim() !== '' && !isComment(line)) ?? ''
  const houses = isHeader(first) ? housesOfCsv(body, delimiterOf(first)) : housesOfLines(body)
  if (houses.length > MAX_HOUSES)
    throw new HousesUnreadable(
      `The list has ${houses.length} houses, and a town ${MAX_HOUSES} at most.`,
    )
  if (houses.length === 0) throw new HousesUnreadable('The list names no house.')
  return withOwnKeys(houses)
}

const isComment = (line: string) => line.trimStart().startsWith('#')
const delimiterOf = (header: string) =>
  [',', ';', '\t'].find((sign) => header.includes(sign)) ?? ','
const cellsOf = (header: string) => header.split(/[,;\t]/).map((cell) => cell.trim().toLowerCase())
const isHeader = (line: string) =>
  cellsOf(line).some((cell) => cell === 'name' || cell === 'website' || cell === 'programme')

type Row = { line: number; cell: (name: string) => string }

function housesOfCsv(text: string, delimiter: string): House[] {
  return rowsOf(text, delimiter).map(({ line, cell }) => {
    const fail = (why: string) => new HousesUnreadable(`Line ${line}: ${why}`)
    const address = (column: string) => {
      const written = cell(column)
      const found = siteAddress(written)
      if (found === null && written !== '')
        throw fail(`"${written}" (${column}) is no address of a web site.`)
      return found
    }
    const [website, programme] = [address('website'), address('programme')]
    const kind = cell('kind').toLowerCase() || 'other'
    const name = cleanText(cell('name')) || hostOf(programme ?? website)
    if (name === '') throw fail('there is neither a name nor an address.')
    if (name.length > LONGEST_NAME) throw fail('the name is too long.')
    if (!isKind(kind)) throw fail(`"${kind}" is no kind of house: ${HOUSE_KINDS.join(', ')}.`)
    const hasPoint = cell('lat') !== '' || cell('lng') !== ''
    const point = hasPoint ? pointOf(cell('lat'), cell('lng')) : { lat: null, lng: null }
    if (point === null) throw fail('lat and lng are no point on the earth.')
    const street = cleanText(cell('street')) || null
    return listed({ name, kind, website, programme, address: street, ...point })
  })
}

function rowsOf(text: string, delimiter: string): Row[] {
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter,
      comment: '#',
      comment_no_infix: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    })
    return records.map(({ record, info }) => ({
      line: info.lines,
      cell: (name) => record[name] ?? '',
    }))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new HousesUnreadable(`The list is no CSV: ${cause.message}.`, { cause })
  }
}

function housesOfLines(text: string): House[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '' || isComment(line)) return []
    const address = siteAddress(line.trim())
    if (address === null || /\s/.test(line.trim()))
      throw new HousesUnreadable(
        `Line ${at + 1}: "${line.trim().slice(0, 80)}" is no address. A list has an address a line, or a header: ${COLUMNS}.`,
      )
    const isPage = new URL(address).pathname !== '/'
    const place = { address: null, lat: null, lng: null }
    const programme = isPage ? address : null
    return [listed({ name: hostOf(address), kind: 'other', website: address, programme, ...place })]
  })
}

function listed(
  facts: Pick<House, 'name' | 'kind' | 'website' | 'programme' | 'address' | 'lat' | 'lng'>,
): House {
  const url = URL.parse(facts.programme ?? facts.website ?? '')
  const key = url === null ? nameKey(facts.name) : `${hostOf(url.href)}${pathOf(url)}`
  return {
    key: `list:${key}`,
    origin: 'list',
    names: [],
    wheelchair: null,
    toilets: null,
    wheelchairToilets: null,
    openingHours: null,
    ...facts,
  }
}

/** Houses that share a page are told apart by their names; the same house twice is one. */
function withOwnKeys(houses: readonly House[]): House[] {
  return [...Map.groupBy(houses, ({ key }) => key).values()].flatMap((sharing) => {
    const byName = Map.groupBy(sharing, ({ name }) => nameKey(name))
    return [...byName].flatMap(([name, [house]]) => {
      if (house === undefined || byName.size === 1) return house ?? []
      return { ...house, key: `${house.key}#${name}` }
    })
  })
}

const nameKey = (name: string) => wordsIn(fold(name)).join('-')
const isKind = (text: string): text is HouseKind => HOUSE_KINDS.some((kind) => kind === text)
const hostOf = (address: string | null) =>
  (URL.parse(address ?? '')?.host ?? '').replace(/^www\./, '')
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`.replace(/\/$/, '')
