import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { carriedJson } from '@okolo/connectors/tabular/carried/carried-json'
import { readTexts } from '@okolo/connectors/tabular/mapping/values'
import { columnsOf } from './columns.ts'
import { guessDates } from './dates.ts'
import { fold, guessMapping, pathOf } from './guess-mapping.ts'

/** A list of events that a page carries for its scripts, as a mapping reads it again. */
export type CarriedList = { config: JsonObject; count: number }

/** Bounds of one page. */
const MOST = { values: 200_000, depth: 18, lists: 400, rows: 500, alike: 20 }
const MOST_FOUND = 2
const SHARE = 0.8
/** Lists below such keys have titles and days, and are none of events. */
const CLOSINGS = /opening|closed|closing|holiday|hours$|oeffnungs|offnungs|otvarac|horario/
const NEWS =
  /news|posts?$|blog|articles?$|press|stories|aktuality|novinky|actualit|noticias|jobs|reviews?$|invoices?$|orders?$/

/**
 * Returns the lists of events in the JSON that a page carries, the fullest first: objects with a title and a clear day.
 * `languages`: of the names of months.
 */
export function carriedLists(
  html: string,
  about: { url: string; title: string; languages: readonly string[] },
): CarriedList[] {
  const lists = listsIn(carriedJson(html))
  return [...Map.groupBy(lists, ({ general }) => general)]
    .flatMap(([general, alike]) => readAlike(general, alike, about))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_FOUND)
}

type List = {
  rows: JsonObject[]
  /** Its path as it stands, and with `*` for places in lists and for keys that are made by machines. */
  path: string
  general: string
  isDoubted: boolean
  isNews: boolean
}
type About = Parameters<typeof carriedLists>[1]

/** Reads lists of one kind as one, where that is one of events; else each by itself. */
function readAlike(general: string, alike: List[], about: About): CarriedList[] {
  const [first] = alike
  if (first === undefined || first.isDoubted) return []
  const rows = alike.flatMap((one) => one.rows)
  const together = readList(rows, { path: general, isNews: first.isNews }, about)
  if (together !== null) return [together]
  if (alike.length === 1) return []
  return alike
    .slice(0, MOST.alike)
    .flatMap((one) => readList(one.rows, { path: one.path, isNews: one.isNews }, about) ?? [])
}

function readList(
  all: readonly JsonObject[],
  { path, isNews }: { path: string; isNews: boolean },
  { url, title, languages }: About,
): CarriedList | null {
  const rows = all.slice(0, MOST.rows)
  const columns = columnsOf(rows)
  const dates = guessDates(rows, columns, languages)
  // Of news only a begin is a date to come to.
  if (dates === null || (isNews && !isBegin(dates))) return null
  const config = guessMapping({
    url,
    format: 'page',
    title,
    records: path,
    homepage: url,
    language: languages[0],
    names: columns.names,
    paths: columns.paths,
    dates,
  })
  if (config === null || !haveTitles(rows, config)) return null
  return { config, count: all.length }
}

function isBegin({ start, timings }: JsonObject): boolean {
  const path = isJsonObject(start) ? start['path'] : null
  return (
    timings !== undefined ||
    (typeof path === 'string' && /start|begin|event|debut|inicio/i.test(path))
  )
}

function haveTitles(rows: readonly JsonObject[], { fields }: JsonObject): boolean {
  const path = isJsonObject(fields) ? fields['title'] : undefined
  if (typeof path !== 'string') return false
  const titled = rows.filter((row) => {
    const [text = ''] = readTexts({ path: [path] }, row)
    return /\p{L}\p{L}/u.test(text)
  })
  return titled.length >= rows.length * SHARE
}

type Step = { value: Json; path: string[]; general: string[] }

/** All lists of objects in a document, and objects whose members are records by their ids. */
function listsIn(document: JsonObject): List[] {
  const found: List[] = []
  const steps: Step[] = [{ value: document, path: [], general: [] }]
  for (let at = 0; at < steps.length && at < MOST.values && found.length < MOST.lists; at += 1) {
    const { value, path, general } = steps[at]!
    const isList = Array.isArray(value)
    const members: [string, Json][] = isList
      ? value.map((one, index) => [`[${index}]`, one])
      : isJsonObject(value)
        ? Object.entries(value)
        : []
    const rows = members.map(([, one]) => one).filter(isJsonObject)
    if (rows.length > 0 && (isList || areRecords(members, rows)))
      found.push(listOf({ path, general }, rows, isList ? '' : '[*]'))
    if (path.length >= MOST.depth) continue
    for (const [key, one] of members) {
      if (typeof one !== 'object' || one === null || steps.length >= MOST.values) continue
      const own = isList ? key : pathOf(key)
      const kind = isList ? '[*]' : isMade(key) ? '*' : own
      steps.push({ value: one, path: [...path, own], general: [...general, kind] })
    }
  }
  return found
}

/** True for an object whose keys are the ids of its members. */
function areRecords(members: readonly [string, Json][], rows: readonly JsonObject[]): boolean {
  return rows.length > 1 && rows.length === members.length && members.every(([key]) => isMade(key))
}

/** True for a key that a machine made: an id, or a name with one. */
function isMade(key: string): boolean {
  return /^\d+$|^\$/.test(key) || (key.length >= 12 && /\d/.test(key) && !/^_*[A-Z_]+_*$/.test(key))
}

function listOf({ path, general }: Omit<Step, 'value'>, rows: JsonObject[], end: '' | '[*]'): List {
  const keys = general.map((key) => fold(key))
  return {
    rows,
    path: joined(path) + end,
    general: joined(general) + end,
    isDoubted: keys.some((key) => CLOSINGS.test(key)),
    isNews: keys.slice(-3).some((key) => NEWS.test(key)),
  }
}

function joined(steps: readonly string[]): string {
  return steps
    .map((step, index) => (index === 0 || step.startsWith('[') ? step : `.${step}`))
    .join('')
}
