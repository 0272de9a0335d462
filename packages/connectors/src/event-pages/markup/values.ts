import type { Language, Text } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { languageTag } from '../../understanding/language-map.ts'
import { cleanText } from '../../text/text.ts'

/** schema.org allows one value or several everywhere: always a asList, without nulls. */
export function asList(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.flat(3).filter((item) => item !== null) : [value]
}

/** The objects among the values. */
export function objects(value: Json | undefined): JsonObject[] {
  return asList(value).filter((item) => isJsonObject(item))
}

/** A value's words: a text, a number, a `@value`, or the name of a thing. */
export function words(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return cleanText(value.slice(0, 10_000)) || undefined
  if (Array.isArray(value)) return words(value[0])
  if (!isJsonObject(value)) return undefined
  return words(value['@value'] ?? value['name'] ?? value['value'])
}

/** A text with its language: the value's own, else `language`. */
export function localised(
  value: Json | undefined,
  language: Language,
  read: (text: string) => string = cleanText,
): Text {
  const text: Text = {}
  for (const item of asList(value)) {
    const raw = isJsonObject(item) ? (item['@value'] ?? item['name']) : item
    const own = isJsonObject(item) ? item['@language'] : undefined
    const said = typeof raw === 'string' ? read(raw) : ''
    if (said !== '') text[typeof own === 'string' ? languageTag(own) : language] ??= said
  }
  return text
}

/** Reads a number, also from `"12.50"` and `"48,15"`. Undefined if it contains words. */
export function number(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** Lower case words joined by hyphens, for ids made from names: `Jazz & Blues` is `jazz-blues`. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}
