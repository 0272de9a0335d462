import { expect, test } from 'vitest'
import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { decidedExamples, type Decided } from './decided.ts'

function mention(source: string, event: string, title: string): DateMention {
  return {
    id: `${source} ${event}`,
    source,
    event,
    titles: [title],
    language: null,
    start: '2026-12-01T20:00:00',
    end: null,
    allDay: false,
    zone: 'Europe/Bratislava',
    status: 'scheduled',
    previousStart: null,
    venueId: null,
    venue: 'Kryt',
    room: null,
    address: null,
    city: 'Bratislava',
    lat: null,
    lon: null,
    precision: null,
    isOnline: false,
    urls: [],
    globalId: null,
    organizers: [],
    performers: [],
    category: null,
    priceMin: null,
    description: null,
  }
}

const decided = (label: Decided['label'], a: DateMention, b: DateMention): Decided => ({
  a: a.id,
  b: b.id,
  label,
  claims: { a: [a], b: [b] },
})

test('pairs that operators decided about become examples of what they said', () => {
  const suite = 'Zimná suita pre dve čelá'
  const examples = decidedExamples([
    decided('different', mention('one', 'a', suite), mention('two', 'x', suite)),
    decided(
      'same',
      mention('one', 'b', 'Včely a ich mesto'),
      mention('two', 'y', 'Stručné dejiny ticha'),
    ),
  ])
  expect(examples.map(({ isSame }) => isSame)).toEqual([false, true])
  expect(examples[0]?.features.titleCosine).toBe(1)
  expect(examples[1]?.features.titleCosine).toBe(0)
})
