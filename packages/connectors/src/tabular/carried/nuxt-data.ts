import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/** The most values that one page is unpacked to: a value may be named from many places. */
const MOST_VALUES = 400_000
const DEEPEST = 40
/** Values that say nothing but how they are watched: `["Reactive", 3]`. */
const WRAPPERS = new Set([
  'Reactive',
  'ShallowReactive',
  'Ref',
  'ShallowRef',
  'EmptyRef',
  'EmptyShallowRef',
])

/**
 * Unpacks the payload of Nuxt 3: a flat list whose objects and lists name their members by their place in it. Dates are
 * texts. Returns null for a payload that grows beyond all measure.
 */
export function unpackNuxt(payload: Json): Json {
  if (!Array.isArray(payload)) return payload
  let left = MOST_VALUES
  const at = (place: Json | undefined, depth: number): Json => {
    left -= 1
    // Negative places stand for undefined, NaN and the like.
    if (typeof place !== 'number' || place < 0 || depth > DEEPEST || left < 0) return null
    const value = payload[place] ?? null
    const members = Array.isArray(value) ? value : isJsonObject(value) ? Object.keys(value) : []
    // Paid before it is unpacked: a long list may hold itself.
    left -= members.length
    if (left < 0) return null
    if (Array.isArray(value)) return listAt(value, depth)
    return isJsonObject(value) ? objectAt(value, depth) : value
  }
  const objectAt = (value: JsonObject, depth: number): Json =>
    Object.fromEntries(Object.entries(value).map(([key, place]) => [key, at(place, depth + 1)]))
  const listAt = (value: Json[], depth: number): Json => {
    const [name, place] = value
    if (typeof name !== 'string') return value.map((one) => at(one, depth + 1))
    if (WRAPPERS.has(name)) return at(place, depth + 1)
    // A date is written as it stands.
    if (name === 'Date') return typeof place === 'string' ? place : null
    return name === 'Set' ? value.slice(1).map((one) => at(one, depth + 1)) : null
  }
  const unpacked = at(0, 0)
  return left < 0 ? null : unpacked
}
