import { expect, test } from 'vitest'
import { readListingPage } from './read-listing.ts'

const HINTS = {
  url: 'https://house.example/program',
  languages: ['sk'],
  country: 'sk',
  today: '2026-11-28',
}
const item = (day: string, series: string, title: string, hall: string) =>
  `<div class="card"><p class="day">${day}</p><h3>${series}</h3><p class="act">${title}</p><p class="x">${hall}</p><p class="y">Dvere 18.00</p><p class="y">Koncert 20.00</p></div>`
const PAGE = `<html lang="sk"><body>${[
  item('3. 12. 2026', 'Štvrtky', 'Duo Brieza', 'Záhrada'),
  item('10. 12. 2026', 'Štvrtky', 'Kapela Most', 'Pivnica'),
  item('17. 12. 2026', 'Štvrtky', 'Sólo', 'Pivnica'),
].join('')}</body></html>`

const read = (fields: Parameters<typeof readListingPage>[2]) => readListingPage(PAGE, HINTS, fields)
const keyOf = (text: string) =>
  read({})
    .blocks.flatMap(({ pieces }) => pieces)
    .find((one) => one.text === text)!.key

test('each block shows its pieces and the facts that they told', () => {
  const [first] = read({}).blocks
  expect(first).toMatchObject({ date: '2026-12-03', left_out: null })
  expect(first!.pieces.map(({ text, is }) => [text, is])).toEqual([
    ['3. 12. 2026', ['day']],
    ['Štvrtky', []],
    ['Duo Brieza', ['title']],
    ['Záhrada', []],
    ['Dvere 18.00', []],
    ['Koncert 20.00', ['hour']],
  ])
})

test('a piece that is pointed at in one block is read so in all', () => {
  const fields = { title: keyOf('Štvrtky'), place: keyOf('Záhrada'), hour: keyOf('Dvere 18.00') }
  const { entries, unmatched } = read(fields)
  expect(entries.map(({ title, place, time }) => [title, place, time])).toEqual([
    ['Štvrtky', 'Záhrada', '18:00'],
    ['Štvrtky', 'Pivnica', '18:00'],
    ['Štvrtky', 'Pivnica', '18:00'],
  ])
  expect(unmatched).toEqual([])
})

test('a hint that fits nothing changes nothing and is told', () => {
  const { entries, unmatched } = read({ title: 'h9.gone<div#0', day: 'p.gone#0' })
  expect(entries).toEqual(read({}).entries)
  expect(unmatched).toEqual(['title', 'day'])
})

test('a fact that is pointed away is not read', () => {
  expect(read({ hour: null }).entries.map(({ time }) => time)).toEqual([null, null, null])
})

test('the day that is pointed at is the one of the event', () => {
  const post = (posted: string, title: string, day: string) =>
    `<article><time class="posted">${posted}</time><h2>${title}</h2><p class="when">${day}</p></article>`
  const page = `<html><body>${post('1. 12. 2026', 'Ples', '12. 1. 2027')}${post('2. 12. 2026', 'Burza', '20. 1. 2027')}</body></html>`
  const days = (day: string) =>
    readListingPage(page, HINTS, { day }).entries.map(({ title, date }) => [title, date])
  expect(days('p.when<article<body#0')).toEqual([
    ['Ples', '2027-01-12'],
    ['Burza', '2027-01-20'],
  ])
  expect(days('time.posted<article<body#0')).toEqual([
    ['Ples', '2026-12-01'],
    ['Burza', '2026-12-02'],
  ])
})

test('entries that are not clear are shown as left out', () => {
  const page = `<html><body><div class="e"><h3>Jam</h3><p>1. 12. 2026</p></div><div class="e"><h3>Kvíz</h3><p>2. 12. 2026</p></div>
    <p class="note">Naša ďalšia veľká akcia pre všetkých priateľov domu bude, ak všetko dobre dopadne, až 9. 12. 2026 v záhrade.</p>
    <footer></footer></body></html>`
  const { entries, blocks } = readListingPage(page, HINTS, {})
  expect(entries).toHaveLength(2)
  expect(blocks.filter(({ left_out: why }) => why !== null)).toMatchObject([
    { left_out: 'in_sentence', date: '2026-12-09' },
  ])
})

test('a day and a link in the middle of a paragraph are not an entry', () => {
  const page = `<html><body><div class="e"><p>1. 12. 2026</p><p>Jam</p></div><div class="e"><p>2. 12. 2026</p><p>Kvíz</p></div>
    <div class="e"><p>Aj tento rok sa u nás v záhrade stretneme na veľkom festivale, ktorý sa koná od 9. 12. do 12. 12. 2026 a lístky naň predáva <a href="https://festival.example">festival.example</a>, my ich nemáme a ani ich nevieme odložiť, príďte preto radšej o chvíľu skôr, aby sa vám ušlo miesto.</p></div></body></html>`
  const { entries } = readListingPage(page, HINTS, {})
  expect(entries.map(({ title }) => title)).toEqual(['Jam', 'Kvíz'])
})
