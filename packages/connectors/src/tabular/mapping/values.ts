import { load } from 'cheerio'
import type { Json } from '../../json.ts'
import type { Path } from './paths.ts'
import { parsePath, plainText, valuesAt } from './paths.ts'
import type { ValueSpec } from './value-schema.ts'

type Options = {
  /** Put in for `{lang}` in paths. */
  language?: string
  /** The text is HTML: its entities are left alone. */
  isHtml?: boolean
}

/** Everything a value spec finds in a record, as texts without empty ones, in the record's order. */
export function readTexts(spec: ValueSpec, record: Json, options: Options = {}): string[] {
  const found: string[] = []
  for (const text of sourceTexts(spec, record, options)) {
    const plain = spec.unescape ? decodeEntities(text) : text
    const parts = spec.split === undefined ? [plain] : plain.split(spec.split)
    for (const part of parts) {
      const decoded = options.isHtml ? part.trim() : decodeEntities(part).trim()
      const mapped = mapText(spec, matched(spec, decoded))
      if (mapped !== null && mapped !== '') found.push(mapped)
    }
  }
  return found
}

/** The first of them. */
export function readText(spec: ValueSpec | undefined, record: Json, options: Options = {}) {
  return spec === undefined ? null : (readTexts(spec, record, options)[0] ?? null)
}

/** Returns the raw values at a path. */
export function readValues(spec: ValueSpec, record: Json, language?: string): Json[] {
  for (const text of spec.path ?? []) {
    const path = compiled(language === undefined ? text : text.replaceAll('{lang}', language))
    const values = valuesAt(path, record).filter((value) => !isEmpty(value))
    if (values.length > 0) return values
  }
  return []
}

/** Returns a JSON number, or a text with one: `3.5`, `3,5`, `1.234,5`. Null for other values. */
export function readNumber(spec: ValueSpec | undefined, record: Json): number | null {
  const text = readText(spec, record)
  return text === null ? null : parseNumber(text)
}

export function parseNumber(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '')
  if (!/^[+-]?[\d.,]*\d$/.test(compact)) return null
  const comma = compact.lastIndexOf(',')
  const dot = compact.lastIndexOf('.')
  // The last separator marks decimals. One that appears twice only groups.
  const decimal = comma > dot ? ',' : '.'
  const isGrouping = compact.split(decimal).length > 2
  const digits = compact
    .replaceAll(decimal === ',' ? '.' : ',', '')
    .replaceAll(decimal, isGrouping ? '' : '.')
  const number = Number(digits)
  return Number.isFinite(number) ? number : null
}

const YES = new Set(
  '1 true yes y t x sí si oui ja áno ano так да tak sim sì gratis free'.split(' '),
)
const NO = new Set(
  '0 false no n f non nein nie ne ні нет não paid payant pago kostenpflichtig платно'.split(' '),
)

/** Returns null if the record has neither yes nor no. */
export function readBoolean(spec: ValueSpec | undefined, record: Json): boolean | null {
  const text = readText(spec, record)?.toLowerCase()
  if (text === undefined) return null
  return YES.has(text) ? true : NO.has(text) ? false : null
}

function sourceTexts(spec: ValueSpec, record: Json, options: Options): string[] {
  if (spec.value !== undefined) return spec.value === null ? [] : [String(spec.value)]
  if (spec.template !== undefined) return fillTemplate(spec.template, record)
  return readValues(spec, record, options.language)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(plainText)
    .filter((text): text is string => text !== null && text !== '')
}

function fillTemplate(template: string, record: Json): string[] {
  let isWhole = true
  let isSomething = false
  const isAddress = /^https?:/.test(template)
  const text = template.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const found = readText({ path: [path] }, record)
    if (found === null) isWhole = false
    else isSomething = true
    return isAddress && found !== null ? encodeURI(found) : (found ?? '')
  })
  // An address with an empty placeholder is dropped. A text keeps its other parts.
  return isAddress && !isWhole ? [] : isSomething ? [text.replace(/\s+/g, ' ').trim()] : []
}

/** Longer texts are not searched, because a pattern may be slow on them. */
const MATCHED_LENGTH = 20_000
const patterns = new Map<string, RegExp>()

function matched(spec: ValueSpec, text: string): string | null {
  if (spec.match === undefined) return text
  let pattern = patterns.get(spec.match)
  if (!pattern) patterns.set(spec.match, (pattern = new RegExp(spec.match, 'u')))
  const match = pattern.exec(text.slice(0, MATCHED_LENGTH))
  if (!match) return null
  const group = match.length === 1 ? match[0] : match.slice(1).find((one) => one !== undefined)
  return group?.trim() ?? null
}

function mapText(spec: ValueSpec, text: string | null): string | null {
  if (text === null || spec.map === undefined) return text
  const keys = Object.keys(spec.map)
  const key = keys.find((one) => one === text) ?? keys.find((one) => same(one, text))
  if (key === undefined) return text
  const value = spec.map[key]
  return value === null || value === undefined ? null : String(value)
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const isEmpty = (value: Json) =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isEmpty))

const paths = new Map<string, Path>()
function compiled(text: string): Path {
  let path = paths.get(text)
  if (!path) paths.set(text, (path = parsePath(text)))
  return path
}

/** Entities such as `&amp;` and `&#174;` in plain text are a publisher's mistake. */
function decodeEntities(text: string): string {
  if (!/&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.test(text)) return text
  return load(text.replaceAll('<', '&lt;'), null, false).text()
}
