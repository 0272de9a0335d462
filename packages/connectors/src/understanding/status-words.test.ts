import { describe, expect, test } from 'vitest'
import { stateInTitle, statusInTitle } from './status-words.ts'

test.each([
  ['CANCELLED: Jazz Night', 'Jazz Night', 'cancelled'],
  ['[Canceled] Jazz Night', 'Jazz Night', 'cancelled'],
  ['ABGESAGT! Konzert im Park', 'Konzert im Park', 'cancelled'],
  ['Koncert v parku (zrušené)', 'Koncert v parku', 'cancelled'],
  ['Скасовано: Концерт', 'Концерт', 'cancelled'],
  ['Verschoben – Lesung', 'Lesung', 'postponed'],
  ['Concert - COMPLET', 'Concert', 'sold_out'],
  ['*** SOLD OUT *** Jazz Night', 'Jazz Night', 'sold_out'],
])('%s', (given, title, status) => {
  expect(statusInTitle(given)).toEqual({ title, status })
})

describe('in every language, in each shape of a mark', () => {
  test.each([
    [
      'cancelled',
      'Cancelled Cancelado Annulé Cancelada Abgesagt Отменено Annullato Zrušené Скасовано',
    ],
    ['cancelled', 'Zrušeno Odwołane Geannuleerd Aflyst Avlyst Inställt Odpovedano Elmarad'],
    [
      'postponed',
      'Postponed Aplazado Reporté Adiado Verschoben Перенесён Rinviato Odložené Перенесено',
    ],
    ['postponed', 'Odloženo Przełożone Uitgesteld Udsat Utsatt Uppskjutet Preložené Elhalasztva'],
    ['sold_out', 'Agotado Complet Esgotado Ausverkauft Распродано Esaurito Vypredané Розпродано'],
    ['sold_out', 'Vyprodáno Wyprzedane Uitverkocht Udsolgt Utsolgt Slutsålt Razprodano Elfogyott'],
  ])('%s: %s', (status, words) => {
    for (const word of words.split(' ')) {
      const loud = word.toUpperCase()
      const titles = [
        `${loud}: Čaj o piatej`,
        `${loud} Čaj o piatej`,
        `Čaj o piatej ${loud}!`,
        `Čaj o piatej (${word.toLowerCase()})`,
        `[${word}] Čaj o piatej`,
        `Čaj o piatej | ${word}`,
        `Čaj o piatej - ${loud} -`,
        `+++ ${loud} +++ Čaj o piatej`,
        `Čaj (${loud}) o piatej`,
        `${loud} / ${loud} – Čaj o piatej`,
      ]
      for (const title of titles)
        expect([title, statusInTitle(title)]).toEqual([title, { title: 'Čaj o piatej', status }])
    }
  })
})

test.each([
  ['NOVÝ TERMÍN: Lesný beh', 'Lesný beh', 'rescheduled'],
  ['Waldlauf (verschoben – neuer Termin)', 'Waldlauf', 'postponed'],
  ['VERSCHOBEN – NEUER TERMIN: Waldlauf', 'Waldlauf', 'rescheduled'],
  ['Lesný beh (presunuté online)', 'Lesný beh', 'moved_online'],
  ['Lesný beh (ZRUŠENÉ kvôli dažďu)', 'Lesný beh', 'cancelled'],
  ['Lesný beh (vypredané, čakáme na vrátené lístky)', 'Lesný beh', 'sold_out'],
  ['SOLD OUT – CANCELLED: Forest run', 'Forest run', 'cancelled'],
  ['Forest run – Sold Out', 'Forest run', 'sold_out'],
  ['Lesný beh, vypredané', 'Lesný beh', 'sold_out'],
  ['❌ ABGESAGT ❌ Waldlauf', 'Waldlauf', 'cancelled'],
  ['CANCELLED: Tour of the harbour', 'Tour of the harbour', 'cancelled'],
  ['Forest run (rescheduled from 6/22/26)', 'Forest run', 'rescheduled'],
  ['Waldlauf (verschoben vom 3. Mai)', 'Waldlauf', 'rescheduled'],
  ['POSTPONED TO DEC - Forest run', 'Forest run', 'postponed'],
  ['SOLD OUT! | Forest run', 'Forest run', 'sold_out'],
  ['Kabaret:VYPREDANÉ', 'Kabaret:VYPREDANÉ', undefined],
])('%s says %s, %s', (given, title, status) => {
  expect(statusInTitle(given)).toEqual(status === undefined ? { title } : { title, status })
})

test('a mark with a new date is left to who knows the dates', () => {
  expect(statusInTitle('Waldlauf (verschoben auf 12.3.2027)')).toEqual({
    title: 'Waldlauf (verschoben auf 12.3.2027)',
  })
  expect(stateInTitle('Waldlauf (verschoben auf 12.3.2027)')).toEqual({
    title: 'Waldlauf',
    status: 'postponed',
    day: { day: 12, month: 3 },
  })
  expect(stateInTitle('RESCHEDULED TO 6/27/26: Forest run')).toEqual({
    title: 'Forest run',
    status: 'rescheduled',
    day: { day: 27, month: 6 },
  })
  expect(stateInTitle('Lesný beh – nový termín: 5. mája')).toMatchObject({
    status: 'rescheduled',
    day: { day: 5, month: 5 },
  })
})

test.each([
  'Complete guide to jazz',
  'Cancelled',
  'Reporté par la mer',
  'Sold Out Comedy Club',
  'Peruttu elokuva',
  'Sold Out: The Musical',
  'Sold Out! Comedy at the Docks',
  'Sold Out – Stand-up',
  'Cancelled: The Musical',
  'Cancelled + support',
  'Cancelled – Live at the Docks',
  'The (Cancelled) Show',
  'SOLD OUT Tour',
  'CANCELLED (band)',
  'The Cancelled',
  'Complet Mandingue',
  'KOMPLET SOLD OUT TOUR',
  'Zrušené sny',
  'How sold out shows are made',
  'Sold out? A talk about tickets',
  'Abgesagt',
  'Verschobene Welten',
  'Nový termín',
])('a title that only contains the word stays: %s', (title) => {
  expect(statusInTitle(title)).toEqual({ title })
})
