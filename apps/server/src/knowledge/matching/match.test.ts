import { describe, expect, test } from 'vitest'
import type { DateMention } from '../mentions/date-mention.ts'
import { compare } from './compare.ts'
import { spell } from '../mentions/spelling.ts'
import { mentionsOf, DAYS } from './testing/made-mentions.ts'

function verdict(...changes: [Partial<DateMention>, Partial<DateMention>]): {
  joined: boolean
  veto: string | null
} {
  const [a, b] = mentionsOf(...changes)
  if (a === undefined || b === undefined) throw new Error('two mentions')
  const { probability, veto } = compare(a, b)
  expect(compare(b, a).probability).toBeCloseTo(probability, 9)
  return { joined: probability >= 0.5 && veto === null, veto }
}

test('One name in Cyrillic and in several Latin spellings is one name', () => {
  const names = ['Чайковский', 'Tchaikovsky', 'Čajkovskij', 'Tschaikowski', 'Chaykovskiy'].map(
    spell,
  )
  expect(new Set(names)).toEqual(new Set(['caikovski']))
  expect(spell('Щербаков')).toBe(spell('Shcherbakov'))
})

describe('Two listings are one date', () => {
  test.each<[string, Partial<DateMention>, Partial<DateMention>]>([
    ['of one show', {}, { titles: ['SOLD OUT: Nina Hollow – Paper Lanterns'] }],
    ['when one says when the doors open', {}, { start: '2026-11-20T19:00:00' }],
    [
      'when one read UTC as local time',
      { start: '2026-11-20T20:00:00' },
      { start: '2026-11-20T19:00:00' },
    ],
    ['when one writes 00:00 for an unknown hour', {}, { start: '2026-11-20T00:00:00' }],
    ['when one knows only the day', {}, { start: '2026-11-20' }],
    [
      'in Cyrillic and Latin letters',
      { titles: ['Оксана Ковальчук'] },
      { titles: ['Oksana Kovalchuk'] },
    ],
    ['given as an instant', {}, { start: '2026-11-20T19:00:00Z' }],
    [
      'of which one writes as one word what the other parts',
      { titles: ['Lantern Fest am Fluss'] },
      { titles: ['Lanternfest am Fluss'] },
    ],
    ['of a name that is all signs', { titles: ['!!!'] }, { titles: ['!!!'] }],
    [
      'at a place that the title names as well',
      { titles: ['Nina Hollow at Klub Dunaj'] },
      { titles: ['Nina Hollow'] },
    ],
    [
      'of days that one platform calls by initials',
      { ...DAYS, titles: ['Paper Lantern Makers Summit'] },
      { ...DAYS, titles: ['PLM Summit 2026'] },
    ],
    [
      'of days that one platform calls by initials and a word',
      { ...DAYS, titles: ['Paper Lantern Camp'] },
      { ...DAYS, titles: ['PLCamp 2026'] },
    ],
    [
      'of days that one platform calls by the beginnings of the words',
      { ...DAYS, titles: ['Paper Lantern Makers Meeting'] },
      { ...DAYS, titles: ['PaLaMa Meeting'] },
    ],
    [
      'of days whose year one platform writes behind the name',
      { ...DAYS, titles: ['iOSLanternKonf26'] },
      { ...DAYS, titles: ['iOS Lantern Konf'] },
    ],
    [
      'of days in a country that one platform writes as a code',
      { ...DAYS, titles: ['LanternConf AU'] },
      { ...DAYS, titles: ['Lantern Conference Australia'] },
    ],
    ...[
      ['Wien', 'Vienna'],
      ['Praha', 'Prague'],
      ['Київ', 'Kiev'],
      ['Brooklyn', 'New York'],
      ['Downtown SF', 'San Francisco'],
    ].map(([one, other]): [string, Partial<DateMention>, Partial<DateMention>] => [
      `of which one is told in ${one} and one in ${other}`,
      { venue: null, city: one ?? null },
      { venue: null, city: other ?? null },
    ]),
    [
      'of days in a city, which one platform gives to the suburb',
      { ...DAYS, city: 'Salt Lake City, UT' },
      { ...DAYS, city: 'Sandy, UT' },
    ],
    [
      'that one platform lists twice, once with the day before it',
      { ...DAYS, source: 'x', titles: ['Lantern Days'] },
      { ...DAYS, source: 'x', titles: ['Lantern Days'], start: '2026-11-19' },
    ],
  ])('%s', (_, a, b) => {
    expect(verdict(a, b)).toEqual({ joined: true, veto: null })
  })
})

describe('Two listings are different dates', () => {
  test.each<[string, Partial<DateMention>, Partial<DateMention>, string]>([
    ['far apart in time', {}, { start: '2026-11-20T14:30:00' }, 'far_apart'],
    ['on other days', {}, { start: '2026-11-27T20:00:00' }, 'far_apart'],
    [
      'with other numbers',
      { titles: ['Paper Lanterns vol. 3'] },
      { titles: ['Paper Lanterns vol. 4'] },
      'numbers_differ',
    ],
    [
      'of other years',
      { titles: ['Lantern Days 2026'] },
      { titles: ['Lantern Days 2027'] },
      'years_differ',
    ],
    [
      'of which one is the parking',
      {},
      { titles: ['Nina Hollow: Paper Lanterns - Parking'] },
      'upsell',
    ],
    [
      'of which one is the matinee',
      { titles: ['Paper Lanterns matinee'] },
      { titles: ['Paper Lanterns, evening performance'] },
      'sessions_differ',
    ],
    [
      'of one platform in two rooms',
      { source: 'x', titles: ['Talk about clocks'] },
      { source: 'x', titles: ['Talk about rivers'] },
      'same_source',
    ],
    [
      'of which one is held within the other',
      { ...DAYS, titles: ['Clock devroom at LanternCon'] },
      { ...DAYS, titles: ['LanternCon 2026'] },
      'part_of',
    ],
    [
      'of a common title in two towns',
      { titles: ['Evening of music'], venue: null },
      { titles: ['Evening of music'], venue: null, city: 'Linz' },
      'other_place',
    ],
    [
      'of a rare title in two towns',
      { venue: null, city: 'San Jose' },
      { venue: null, city: 'San Francisco' },
      'other_place',
    ],
    [
      'in a town and the city beside it',
      { venue: null, city: 'Espoo' },
      { venue: null, city: 'Helsinki' },
      'other_place',
    ],
    [
      'of days in two towns that begin alike',
      { ...DAYS, city: 'Frankfurt am Main' },
      { ...DAYS, city: 'Frankfurt (Oder)' },
      'other_place',
    ],
    [
      'of a common title in two villages',
      { titles: ['Evening of music'], venue: null, city: 'Upper Lanternfield' },
      { titles: ['Evening of music'], venue: null, city: 'Kleinpapierau' },
      'other_place',
    ],
    [
      'with a noun in common, of which neither says where it is',
      { titles: ['Lantern workshop for parents'], venue: null },
      { titles: ['Lantern parade of scouts'], venue: null },
      'no_place',
    ],
    [
      'with a noun in common, of which one says where it is',
      { titles: ['Lantern workshop for parents'] },
      { titles: ['Lantern parade of scouts'], venue: null },
      'no_place',
    ],
    [
      'with a word for workshops of a language that the town seldom reads in common',
      { titles: ['Ustvarjalnica: svetilke'], venue: null },
      { titles: ['Ustvarjalnica za starše'], venue: null },
      'no_place',
    ],
    [
      'of which one of two words is the same',
      { titles: ['Glassblowing morning'], venue: null },
      { titles: ['Glassblowing basics'], venue: null },
      'no_place',
    ],
  ])('%s', (_, a, b, veto) => {
    expect(verdict(a, b).veto).toBe(veto)
  })

  test('with nothing but the hour and the place in common', () => {
    expect(verdict({ titles: ['Restless Foxes'] }, { titles: ['Silver Orchard'] }).joined).toBe(
      false,
    )
  })
})

test('A whole day written as hours knows no hour', () => {
  const [a] = mentionsOf({ start: '2026-11-20T00:00:00', end: '2026-11-21T23:59:00' })
  expect(a?.clock).toMatchObject({ minute: null, isMidnight: false })
  expect((a?.clock.lastDay ?? 0) - (a?.clock.day ?? 0)).toBe(1)
})

test('finds a name in a description that stands in place of a title, at its hour only', () => {
  const text =
    'Songs of the river, told and sung by people who live beside it, with soup and bread. Then, after the break, Silver Orchard play until midnight, as they do.'
  const long = { titles: [`Nina Hollow: Paper Lanterns. ${text}`] }
  expect(verdict(long, { titles: ['Nina Hollow: Paper Lanterns'], description: text }).joined).toBe(
    true,
  )
  expect(verdict(long, { titles: ['Silver Orchard'] }).joined).toBe(true)
  expect(verdict(long, { titles: ['Silver Foxes'] }).joined).toBe(false)
  expect(verdict(long, { titles: ['Silver Orchard'], start: '2026-11-21T20:00:00' }).joined).toBe(
    false,
  )
})
