import type { ListSection } from '@okolo/contract/events/event-list'
import { describe, expect, test } from 'vitest'
import { aCard, aDate, NOW } from '../../testing/event-builder.ts'
import {
  daySections,
  groupFilter,
  pastSections,
  spanSections,
  type Section,
} from './day-sections.ts'

const on = (title: string, start: string, more: Parameters<typeof aCard>[0] = {}, end?: string) =>
  aCard({ slug: title, title, date: aDate({ start, end: end ?? null }), ...more })
const shown = (sections: Section[]) =>
  sections.map((section) => [
    section.kind === 'day' ? section.day : section.kind,
    ...section.cards.map((card) => card.title),
  ])

test('days follow each other; what began earlier and goes on is today', () => {
  const cards = [
    on(
      'festival',
      '2026-11-18T10:00:00+01:00',
      { state: 'happening' },
      '2026-11-22T20:00:00+01:00',
    ),
    on('tonight', '2026-11-20T20:00:00+01:00'),
    on('late', '2026-11-21T00:30:00+01:00'),
  ]
  expect(shown(daySections(cards, NOW))).toEqual([
    ['2026-11-20', 'festival', 'tonight'],
    ['2026-11-21', 'late'],
  ])
})

test('an event of several days stands on the first day asked for', () => {
  const cards = [
    on('festival', '2026-11-27T18:00:00+01:00', {}, '2026-11-29T23:00:00+01:00'),
    on('concert', '2026-11-28T20:00:00+01:00'),
  ]
  expect(shown(daySections(cards, NOW, '2026-11-28'))).toEqual([
    ['2026-11-28', 'festival', 'concert'],
  ])
})

test('long-running events close the list', () => {
  const [one, two] = ['one', 'two'].map((title) =>
    on(
      title,
      '2026-10-01T10:00:00+02:00',
      { is_long: true, state: 'happening' },
      '2026-12-31T18:00:00+01:00',
    ),
  )
  if (!one || !two) throw new Error('two were made')
  const cards = [on('tonight', '2026-11-20T20:00:00+01:00'), one, two]
  expect(shown(daySections(cards, NOW))).toEqual([
    ['2026-11-20', 'tonight'],
    ['ongoing', 'one', 'two'],
  ])
})

test('a list by popularity stays in its order', () => {
  const cards = [
    on('b', '2026-11-22T20:00:00+01:00'),
    on('a', '2026-11-20T20:00:00+01:00'),
    on('c', '2026-11-24T20:00:00+01:00'),
  ]
  expect(shown(daySections(cards, NOW))).toEqual([['all', 'b', 'a', 'c']])
})

describe('the past', () => {
  test('runs back by the evening, although a night ends on the next day', () => {
    const cards = [
      on('night', '2026-11-18T23:00:00+01:00', {}, '2026-11-19T05:00:00+01:00'),
      on('morning', '2026-11-19T01:00:00+01:00', {}, '2026-11-19T02:00:00+01:00'),
      on('show', '2026-11-18T19:00:00+01:00', {}, '2026-11-18T21:00:00+01:00'),
    ]
    expect(shown(pastSections(cards))).toEqual([
      ['2026-11-19', 'morning'],
      ['2026-11-18', 'night', 'show'],
    ])
  })
})

describe('a list by relevance', () => {
  const cut = (kind: ListSection['kind'], count: number, day: string | null = null) => ({
    kind,
    from: day,
    to: day,
    count,
    total: count,
    categories: [],
    cursor: null,
  })
  const cards = ['a', 'b', 'c', 'd'].map((title) => aCard({ slug: title, title }))
  const titles = (sections: Section[]) =>
    sections.map((section) => [
      section.kind === 'span' ? section.span : section.kind,
      ...section.cards.map((card) => card.title),
    ])

  test('stands under the headings that it came with', () => {
    const sections = [cut('today', 2, '2026-11-20'), cut('tomorrow', 2, '2026-11-21')]
    expect(titles(spanSections(cards, sections))).toEqual([
      ['today', 'a', 'b'],
      ['tomorrow', 'c', 'd'],
    ])
  })

  test('goes on under the same heading on the next page', () => {
    const sections = [cut('today', 1, '2026-11-20'), cut('today', 2, '2026-11-20'), cut('more', 1)]
    expect(titles(spanSections(cards, sections))).toEqual([
      ['today', 'a', 'b', 'c'],
      ['more', 'd'],
    ])
  })

  test('leads to the days of a group, the best first', () => {
    const [weekend] = spanSections(cards, [
      { ...cut('weekend', 2), from: '2026-11-21', to: '2026-11-22' },
    ])
    const [ongoing] = spanSections(cards, [{ ...cut('ongoing', 2), cursor: 'on' }])
    if (weekend === undefined || ongoing === undefined) throw new Error('both have cards')
    const filter = { city: 'bratislava', timeframe: 'this_week' } as const
    expect(groupFilter(filter, weekend)).toEqual({
      city: 'bratislava',
      date_from: '2026-11-21',
      date_to: '2026-11-22',
    })
    expect(groupFilter(filter, ongoing)).toEqual({ ...filter, cursor: 'on' })
  })
})
