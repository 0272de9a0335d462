import type { EventPart } from '@okolo/contract/events/event'
import { expect, test } from 'vitest'
import { aDate, anEvent } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { PAGE } from '../testing/event-data.ts'

function part(slug: string, start: string, stage: string | null, end: string | null = null) {
  const date = aDate({ start: `${start}:00+01:00`, end: end === null ? null : `${end}:00+01:00` })
  return { slug, title: slug, language: 'en', date, stage }
}

async function programme(parts: EventPart[], locale = 'en') {
  const at = PAGE.replace('/en/', `/${locale}/`)
  const { $ } = await renderPage(at, { event: anEvent({ parts }) })
  return $('#parts details')
    .toArray()
    .map((day) => ({
      day: $(day).find('h3').text(),
      isOpen: $(day).attr('open') !== undefined,
      acts: $(day)
        .find('h4, li')
        .toArray()
        .map((one) =>
          one.tagName === 'h4'
            ? `= ${$(one).text()}`
            : [$(one).find('time').text(), $(one).find('div span').first().text()].join(' '),
        ),
    }))
}

const FESTIVAL = [
  part('opening', '2026-12-04T18:00', 'Main stage', '2026-12-04T19:30'),
  part('choir', '2026-12-04T18:30', 'Tent'),
  part('band', '2026-12-04T20:00', 'Main stage'),
  part('karaoke', '2026-12-05T00:30', 'Tent'),
  part('yoga', '2026-12-05T10:00', 'Meadow'),
]

test('a festival shows its days, their stages and the hours of each act', async () => {
  expect(await programme(FESTIVAL)).toEqual([
    {
      day: 'Friday 4 December',
      isOpen: true,
      acts: [
        '= Main stage',
        '18:00–19:30 opening',
        '20:00 band',
        '= Tent',
        '18:30 choir',
        '00:30 karaoke',
      ],
    },
    { day: 'Saturday 5 December', isOpen: true, acts: ['10:00 yoga'] },
  ])
  expect((await programme(FESTIVAL, 'uk')).map(({ day }) => day)).toEqual([
    'пʼятниця, 4\u00A0грудня',
    'субота, 5\u00A0грудня',
  ])
})

test('the only stage of a day stands beside its acts', async () => {
  const { $ } = await renderPage(PAGE, { event: anEvent({ parts: FESTIVAL }) })
  expect($('#parts a[href="/en/events/yoga"]').text()).toBe('10:00yogaMeadow')
  expect($('#parts a[href="/en/events/choir"]').text()).toBe('18:30choir')
})

test('a cancelled act says so', async () => {
  const [act] = FESTIVAL
  if (act === undefined) throw new Error('a festival has acts')
  const cancelled = { ...act, date: { ...act.date, status: 'cancelled' as const } }
  const { $ } = await renderPage(PAGE, { event: anEvent({ parts: [cancelled] }) })
  expect($('#parts li').text()).toContain('Cancelled')
})

test('of a long programme only the day that comes next is open', async () => {
  const parts = ['03', '04', '05'].flatMap((day) =>
    Array.from({ length: 12 }, (_, n) => part(`act-${day}-${n}`, `2026-12-${day}T18:00`, null)),
  )
  const days = await programme([part('past', '2026-11-01T18:00', null), ...parts])
  expect(days.map(({ isOpen }) => isOpen)).toEqual([false, true, false, false])
})
