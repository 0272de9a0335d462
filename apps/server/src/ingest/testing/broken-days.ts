import type { FeedDay, FeedHistory } from './feed-histories.ts'
import { HOUR_MS } from '@okolo/contract/durations'

const text = (value: string) => new TextEncoder().encode(value)

/** Rubbish that platforms answer for an hour, after some of the days: always the same after the same. */
export function brokenDays({ name, days }: FeedHistory, index: number): FeedDay[] {
  const day = days[index]
  const next = days[index + 1]
  // Not before the guard has something to protect, nor after the last: the end state is another test.
  if (day === undefined || next === undefined || index < 1) return []
  const isCalendar = name.endsWith('-ics')
  const kinds: [string, Uint8Array][] = [
    ['cut off in the middle', day.body.subarray(0, Math.floor(day.body.length * 0.6))],
    ['an empty listing', text(isCalendar ? 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' : emptied(name))],
    ['another structure', text('{"status":"error","message":"maintenance"}')],
    ['a page', text('<!doctype html><title>Back soon</title><h1>Back soon</h1>')],
    ['nothing at all', new Uint8Array()],
  ]
  const [kind, body] = kinds[(index - 1) % kinds.length] ?? ['', day.body]
  return [{ name: `${kind} after ${day.name}`, now: new Date(day.now.getTime() + HOUR_MS), body }]
}

/** As the first day of Nice really was: the frame of a listing with nothing in it. */
function emptied(name: string): string {
  if (name.startsWith('tromso')) return '[]'
  return JSON.stringify({ count: 0, [name.startsWith('today-paris') ? 'offers' : 'events']: [] })
}
