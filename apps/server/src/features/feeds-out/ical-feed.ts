import type { EventDate } from '@okolo/contract/events/event'
import { inSlices } from '#server/platform/slices.ts'
import type { FeedEntry } from './feed-entry.ts'
import { creditText, pageOf, placeText, type OutFeed } from './feed-page.ts'
import { escapeText, quoteParameter, writeLines } from './ical-text.ts'
import { timeZoneLines } from './ical-zone.ts'

const STATUS: Record<EventDate['status'], string> = {
  scheduled: 'CONFIRMED',
  rescheduled: 'CONFIRMED',
  moved_online: 'CONFIRMED',
  sold_out: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
}

/**
 * Writes iCalendar (RFC 5545, RFC 7986): one VEVENT per date. The UID is the date's own and stays
 * when it moves.
 */
export async function icalFeed(feed: OutFeed, signal: AbortSignal): Promise<string> {
  const head = writeLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Okolo//Events//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(feed.title)}`,
    `X-WR-CALNAME:${escapeText(feed.title)}`,
    `SOURCE;VALUE=URI:${feed.self}`,
    `URL:${feed.home}`,
    `LAST-MODIFIED:${utc(feed.updated)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT3H',
    'X-PUBLISHED-TTL:PT3H',
    ...zonesOf(feed.entries),
  ])
  const events = await inSlices(
    feed.entries,
    (entry) => writeLines(eventLines(entry, feed)),
    signal,
  )
  return [head, ...events, writeLines(['END:VCALENDAR'])].join('')
}

function zonesOf(entries: readonly FeedEntry[]): string[] {
  const spans = new Map<string, { from: Date; to: Date }>()
  for (const { date, starts, ends } of entries) {
    if (date.all_day || isUtc(date.time_zone)) continue
    const span = spans.get(date.time_zone)
    if (span === undefined) spans.set(date.time_zone, { from: starts, to: ends })
    else {
      if (starts < span.from) span.from = starts
      if (ends > span.to) span.to = ends
    }
  }
  return [...spans].flatMap(([zone, { from, to }]) => timeZoneLines(zone, from, to))
}

function eventLines(entry: FeedEntry, feed: OutFeed): string[] {
  const { date, location, organizers, image } = entry
  const page = pageOf(feed, entry)
  const organizer = organizers[0]
  const lines = [
    'BEGIN:VEVENT',
    `UID:${date.uuid}`,
    // Without METHOD it is the entry's last change (section 3.8.7.2), so an unchanged file stays
    // the same.
    `DTSTAMP:${utc(entry.changed)}`,
    `CREATED:${utc(entry.firstSeen)}`,
    `LAST-MODIFIED:${utc(entry.changed)}`,
    `SEQUENCE:${revisionOf(entry)}`,
    ...timeLines(date),
    `SUMMARY${languageParameter(entry)}:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(descriptionOf(entry, page, feed))}`,
    `STATUS:${STATUS[date.status]}`,
    `URL:${page}`,
  ]
  const place = placeText(entry, feed)
  if (place !== '') lines.push(`LOCATION:${escapeText(place)}`)
  if (location !== null) lines.push(`GEO:${location[0]};${location[1]}`)
  if (entry.category !== '') lines.push(`CATEGORIES:${escapeText(entry.category)}`)
  // ORGANIZER needs a calendar address (section 3.8.4.3), which we do not know. CONTACT takes any
  // text.
  if (organizer !== undefined) lines.push(`CONTACT:${escapeText(organizer.name)}`)
  if (image !== null) lines.push(`IMAGE;VALUE=URI;DISPLAY=BADGE:${image.url}`)
  if (entry.onlineUrl !== null)
    lines.push(`CONFERENCE;VALUE=URI;LABEL=${quoteParameter('Online')}:${entry.onlineUrl}`)
  // A public event must not mark its subscriber as busy.
  return [...lines, 'TRANSP:TRANSPARENT', 'END:VEVENT']
}

function timeLines({ start, end, time_zone, all_day }: EventDate): string[] {
  if (all_day)
    return [
      `DTSTART;VALUE=DATE:${day(start)}`,
      ...(end === null ? [] : [`DTEND;VALUE=DATE:${day(end)}`]),
    ]
  if (isUtc(time_zone))
    return [`DTSTART:${wall(start)}Z`, ...(end === null ? [] : [`DTEND:${wall(end)}Z`])]
  return [
    `DTSTART;TZID=${time_zone}:${wall(start)}`,
    ...(end === null ? [] : [`DTEND;TZID=${time_zone}:${wall(end)}`]),
  ]
}

/** Grows with every change and is equal in all feeds: minutes since the event was first seen. */
function revisionOf({ firstSeen, changed }: FeedEntry): number {
  return Math.max(0, Math.floor((changed.getTime() - firstSeen.getTime()) / 60_000))
}

function descriptionOf(entry: FeedEntry, page: string, { priceLine }: OutFeed): string {
  const links = entry.credits.flatMap(({ url }) => (url === null ? [] : [url]))
  return [
    entry.summary,
    priceLine(entry.price),
    page,
    [creditText(entry), ...new Set(links)].join('\n'),
  ]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')
}

function languageParameter({ language }: FeedEntry): string {
  return language === 'und' ? '' : `;LANGUAGE=${language}`
}

function isUtc(zone: string): boolean {
  return zone === 'UTC' || zone === 'Etc/UTC'
}

/** `2026-11-20T20:00:00+01:00` -> `20261120T200000`: the wall time without its offset. */
function wall(text: string): string {
  return text.slice(0, 19).replaceAll(/[-:]/g, '')
}

function day(text: string): string {
  return text.slice(0, 10).replaceAll('-', '')
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
