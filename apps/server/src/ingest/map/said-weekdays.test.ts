import type { EventDraft } from '@okolo/connectors/event-draft'
import { expect, test } from 'vitest'
import { onSaidWeekdays, saidWeekdays } from './said-weekdays.ts'

test.each([
  ['Yoga in the park every Tuesday', [2]],
  ['Mondays and Thursdays at the pool', [1, 4]],
  ["Croisière tous les mardis de l'été", [2]],
  ['Les mercredis, à 19h', [3]],
  ['Nocturnes : les vendredis et samedis', [5, 6]],
  ['Jeden Mittwoch Jazz', [3]],
  ['Sonntags um elf', [7]],
  ['Todos los miércoles y viernes', [3, 5]],
  ['Todas as quartas-feiras', [3]],
  ['Ogni venerdì musica dal vivo', [5]],
  ['Každý utorok', [2]],
  ['Каждый четверг и по субботам', [4, 6]],
  ['Щосереди о 18:00', [3]],
  ['Кожної неділі', [7]],
])('"%s" says the weekdays %j', (text, days) => expect(saidWeekdays(text)).toEqual(days))

test.each([
  'Du mardi au dimanche',
  'Every day except Mondays',
  'Fermé les lundis',
  'The first Sunday of the month',
  'Sunday market',
  'Friday Night Fever',
  'Wednesday 24 June, opening',
  'Cada día',
])('"%s" says no weekdays that it keeps to', (text) => expect(saidWeekdays(text)).toEqual([]))

const draft = (given: Partial<EventDraft>): EventDraft => ({
  sourceId: '1',
  title: { fr: 'Croisières tous les mardis de l’été' },
  when: [{ start: '2026-06-02', end: '2026-06-30' }],
  ...given,
})

test('a span of weeks that is said to be on Tuesdays is on those Tuesdays', () => {
  const made = onSaidWeekdays(draft({}))
  expect(made?.when.map(({ start }) => start)).toEqual([
    '2026-06-02',
    '2026-06-09',
    '2026-06-16',
    '2026-06-23',
    '2026-06-30',
  ])
  expect(made?.assumption.code).toBe('weekdays_from_words')
})

test('an exhibition with tours on Sundays stays open on all days', () => {
  const [title, summary] = [
    { fr: 'La mer' },
    { fr: 'Une exposition. Visites guidées tous les dimanches.' },
  ]
  expect(onSaidWeekdays(draft({ title, summary }))).toBeNull()
  expect(
    onSaidWeekdays(draft({ title, summary: { fr: 'Jeux tous les dimanches.' } })),
  ).not.toBeNull()
})

test('single days, dates that are listed one by one and spans of a week stay as they are', () => {
  expect(onSaidWeekdays(draft({ when: [{ start: '2026-06-02' }] }))).toBeNull()
  expect(onSaidWeekdays(draft({ when: [{ start: '2026-06-02', end: '2026-06-07' }] }))).toBeNull()
  const twice = [{ start: '2026-06-02', end: '2026-06-30' }, { start: '2026-07-07' }]
  expect(onSaidWeekdays(draft({ when: twice }))).toBeNull()
})
