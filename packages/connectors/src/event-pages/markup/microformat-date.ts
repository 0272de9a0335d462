import type { Cheerio, CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import { plainText } from './item-tree.ts'

/**
 * Returns the dates of `dt-*` (or `dtstart`, `dtend`) elements as texts without duplicates. Reads the value class
 * pattern (microformats.org/wiki/value-class-pattern). An end with a time only is on the start's day.
 */
export function microformatDates(
  $: CheerioAPI,
  elements: Cheerio<Element>[],
  start?: string,
): string[] {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(start ?? '')?.[0]
  const found = elements.map((element) => {
    const parts = element
      .find('.value,.value-title')
      .toArray()
      .map((part) => attributeOrText($(part)))
    return parts.length > 0 ? joined(parts, day) : joined([attributeOrText(element)], day)
  })
  return [...new Set(found.filter((text) => text !== ''))]
}

function attributeOrText(element: Cheerio<Element>): string {
  const given = element.is('.value-title')
    ? element.attr('title')
    : (element.attr('datetime') ??
      (element.is('abbr,[title^="1"],[title^="2"]') ? element.attr('title') : undefined) ??
      element.attr('content') ??
      (element.is('data,input') ? element.attr('value') : undefined) ??
      (element.is('img,area') ? element.attr('alt') : undefined))
  return (given ?? plainText(element)).trim()
}

const TIME =
  /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?\s*(z|[+-]\d{1,2}:?(?:\d{2})?)?$/i
const ZONE = /^(?:z|[+-]\d{1,2}:?(?:\d{2})?)$/i

/** Joins parts in any order to `2026-11-20T19:00:00-08:00`. A complete date-time wins. */
function joined(parts: string[], day: string | undefined): string {
  let date = day
  let time = ''
  let zone = ''
  for (const part of parts) {
    const clock = /^\d{4}/.test(part) ? null : TIME.exec(part)
    if (clock) {
      time ||= clockTime(clock)
      zone ||= clock[5] ?? ''
    } else if (ZONE.test(part)) zone ||= part
    else if (parts.length === 1) return part
    else if (/\d[T ]\d{1,2}:/.test(part)) return part
    else if (part !== '') date = part
  }
  if (date === undefined) return ''
  return time === '' ? date : `${date}T${time}${zone.toUpperCase()}`
}

function clockTime([, hours, minutes, seconds, half]: RegExpExecArray): string {
  let hour = Number(hours)
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  return [hour, Number(minutes ?? 0), Number(seconds ?? 0)]
    .map((one) => String(one).padStart(2, '0'))
    .join(':')
}
