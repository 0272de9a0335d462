import { expect, test } from 'vitest'
import { placeInTitle } from './place-in-title.ts'

test.each([
  'Rozhovory o mori - ONLINE -',
  'ONLINE: Rozhovory o mori',
  'Rozhovory o mori (online)',
  '[Online] Rozhovory o mori',
  'Rozhovory - ONLINE - o mori',
  'Rozhovory o mori | Online',
  'Webinár: Rozhovory o mori',
  'WEBINAR – Rozhovory o mori',
  'Rozhovory o mori (online cez Zoom)',
  'Вебінар: Rozhovory o mori',
  'Онлайн – Rozhovory o mori',
])('%s is online', (title) => {
  expect(placeInTitle(title)).toEqual({ title: 'Rozhovory o mori', isOnline: true })
})

test.each([
  ['Boat trip (moved to Pier 9)', 'Boat trip', 'Pier 9'],
  ['Bootsfahrt – VERLEGT INS Hafenhaus', 'Bootsfahrt', 'Hafenhaus'],
  ['Bootsfahrt (verlegt nach „Altes Dock“)', 'Bootsfahrt', 'Altes Dock'],
  ['Plavba (presunuté do KC Prístav)', 'Plavba', 'KC Prístav'],
  ['[přesunuto do Loděnice] Plavba', 'Plavba', 'Loděnice'],
  ['Croisière (déplacé au Vieux Quai)', 'Croisière', 'Vieux Quai'],
  ['Crucero – nuevo lugar: Muelle Norte', 'Crucero', 'Muelle Norte'],
  ['Gita in barca (spostato al Molo Beverello)', 'Gita in barca', 'Molo Beverello'],
  ['Прогулянка (перенесено до Річкового вокзалу)', 'Прогулянка', 'Річкового вокзалу'],
  ['Bådtur – flyttet til Pakhus 11', 'Bådtur', 'Pakhus 11'],
  ['Plavba (ZMENA MIESTA: Prístav)', 'Plavba', 'Prístav'],
])('%s is moved', (given, title, name) => {
  expect(placeInTitle(given)).toEqual({ title, movedTo: { kind: 'venue', name } })
})

test.each([
  'Boat trip (moved to a larger ship)',
  'Boat trip – NEW VENUE',
  'Plavba (presunuté do väčšej sály)',
  'Bootsfahrt (verlegt in ein anderes Haus)',
  'Boat trip (venue changed)',
])('%s is moved to where the title does not say, and says so itself', (title) => {
  expect(placeInTitle(title)).toEqual({ title, movedTo: { kind: 'unclear' } })
})

test('to a room, to the web, to another day', () => {
  expect(placeInTitle('Boat trip (moved to Studio 2)').movedTo).toEqual({
    kind: 'room',
    name: 'Studio 2',
  })
  expect(placeInTitle('Boat trip (moved to Zoom)')).toEqual({
    title: 'Boat trip',
    isOnline: true,
    movedTo: { kind: 'online' },
  })
  expect(placeInTitle('Plavba (presunuté na 5. mája)')).toEqual({
    title: 'Plavba',
    day: { day: 5, month: 5 },
  })
  for (const time of ['Friday', 'March', 'Autumn', '20:00', '8 pm', 'Septembre 2027']) {
    const title = `Boat trip (moved to ${time})`
    expect(placeInTitle(title)).toEqual({ title })
  }
})

test.each([
  'Online',
  'Online Marketing Meetup',
  'How to date online',
  'ONLINE marketing',
  'We moved to Paris',
  'Moved to Tears: songs of the sea',
  'Virtual Reality Club',
  'The (Online) Game',
  'Presunuté do minulosti',
  'Online: The Musical',
  'Rozhovory (online aj naživo)',
  'Webinar School',
])('%s is a name', (title) => {
  expect(placeInTitle(title)).toEqual({ title })
})
