import { expect } from 'vitest'
import type { EventDraft } from '../../event-draft.ts'
import { checkDraft } from '../../check-draft.ts'
import type { Json } from '../../json.ts'
import { runRecorded } from '../../testing/run-recorded.ts'
import { ical } from '../ical.ts'

export const bytes = (text: string) => new TextEncoder().encode(text)

/** A whole calendar of these components. */
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')

/** One entry of a calendar, with these lines and no others. */
export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

/** Runs the connector over a feed with only this file. */
export const gather = (body: string | Uint8Array, config: Json = {}) => {
  const file = { name: 'events.ics', body: typeof body === 'string' ? bytes(body) : body }
  return runRecorded(ical, [file], { config })
}

/** Returns the draft of a calendar with one event. Common lines may be left out. */
export async function draftOf(
  lines: string[],
  config: Json = {},
  head: string[] = [],
): Promise<EventDraft> {
  const has = (name: string) => lines.some((line) => line.startsWith(name))
  const given = [
    'UID:1@test.example',
    ...(has('SUMMARY') ? [] : ['SUMMARY:Concert']),
    ...(has('DTSTART') ? [] : ['DTSTART;TZID=Europe/Vienna:20261120T200000']),
    ...lines,
  ]
  const { drafts, bad } = await gather(calendar(...head, event(...given)), config)
  expect(bad).toEqual([])
  expect(drafts).toHaveLength(1)
  const { draft } = drafts[0]!
  expect(checkDraft(draft)).toEqual([])
  return draft
}
