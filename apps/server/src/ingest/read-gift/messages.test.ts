import { beforeAll, expect, test } from 'vitest'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { fieldsOfText } from './from-text.ts'
import { scoreMessages } from './testing/read-messages.ts'
import { knownCities } from './testing/known-cities.ts'

const TODAY = '2026-11-29'

let cities: ReadonlyMap<string, KnownCity>
beforeAll(async () => {
  cities = await knownCities()
})

test.each(['messages', 'later-messages'])(
  '%s in nine languages are read, and nothing is wrong and sure',
  (name) => {
    const file = new URL(`testing/${name}.yaml`, import.meta.url)
    const { right, asked, faults, wrongAndSure } = scoreMessages(file, { cities, today: TODAY })
    expect(wrongAndSure).toEqual([])
    expect(right / asked, faults.join('\n')).toBeGreaterThan(0.97)
  },
)

const said = (text: string, city = 'lviv') =>
  fieldsOfText(text, { city: cities.get(city) ?? null, venues: [], today: TODAY })

test.each([
  ['о 19:00', '19:00'],
  ['о 19.00', '19:00'],
  ['о 19-00', '19:00'],
  ['о 19 годині', '19:00'],
  ['о 19⁰⁰', '19:00'],
  ['о 7 вечора', '19:00'],
  ['о сьомій вечора', '19:00'],
  ['початок 18:30', '18:30'],
  ['в 19 часов', '19:00'],
  ['в семь вечера', '19:00'],
  ['um 19 Uhr', '19:00'],
  ['um 19.30 Uhr', '19:30'],
  ['o 19.00 hod.', '19:00'],
  ['at 7pm', '19:00'],
  ['7.30 pm', '19:30'],
  ['à 20h30', '20:30'],
  ['alle ore 21', '21:00'],
  ['a las 21:00 h', '21:00'],
  ['às 21h30', '21:30'],
])('the hour of "%s" is %s', (words, time) => {
  expect(said(`Вечір\n12 грудня ${words}`).form).toMatchObject({ day: '2026-12-12', time })
})

test.each([
  ['з 9 до 11:30', '09:00', '11:30'],
  ['з 19-ї до 21-ї години', '19:00', '21:00'],
  ['10-12:30', '10:00', '12:30'],
  ['19 часов 30 минут', '19:30', undefined],
  ['von 9 bis 11:30 Uhr', '09:00', '11:30'],
  ['od 9 do 11.30 hod.', '09:00', '11:30'],
  ['from 7 to 9 pm', '19:00', '21:00'],
  ['9 to 11:30', '09:00', '11:30'],
  ['à 20 heures', '20:00', undefined],
  ['dalle 9 alle 11:30', '09:00', '11:30'],
  ['de 17 a 20 horas', '17:00', '20:00'],
  ['de 9 a 11:30 horas', '09:00', '11:30'],
  ['das 9h às 11h30', '09:00', '11:30'],
])('"%s" is from %s to %s', (words, time, end) => {
  const { form } = said(`Вечір\n12 грудня ${words}`)
  expect([form.time, form.end_time]).toEqual([time, end])
})

test.each([
  ['Концерт\nп’ятниця, 4 грудня, 19:00', '2026-12-04', true],
  ['Концерт\n4 грудня, 19:00', '2026-12-04', true],
  ['Концерт\n4.12.2026, 19:00', '2026-12-04', true],
  ['Концерт\n20 листопада, 19:00', '2027-11-20', false],
  ['Концерт\n14 червня, 19:00', '2027-06-14', false],
  ['Концерт\n4 та 5 грудня, 19:00', '2026-12-04', false],
  ['Концерт\nзавтра о 19:00', '2026-11-30', false],
  ['Концерт\nу суботу о 19:00', '2026-12-05', false],
  ['Концерт\n4.12.2025, 19:00', '2025-12-04', false],
])('the day of %j is %s, and sure: %s', (text, day, isSure) => {
  const { form, unsure } = said(text)
  expect([form.day, !unsure.has('day')]).toEqual([day, isSure])
})

test.each([
  ['Виставка триватиме з 10 грудня до 25 січня', '2026-12-10', '2027-01-25'],
  [
    'Die Ausstellung läuft vom 10. Oktober 2026 bis zum 25. September 2027',
    '2026-10-10',
    '2027-09-25',
  ],
  ['Exposition du 10 décembre 2026 jusqu’au 25 janvier 2027', '2026-12-10', '2027-01-25'],
  ['Un atelier entre le 10 et le 25 décembre', '2026-12-10', '2026-12-25'],
  ['Mostra dal 10 dicembre fino al 25 gennaio', '2026-12-10', '2027-01-25'],
  ['Exposição entre 10 de dezembro e 25 de janeiro', '2026-12-10', '2027-01-25'],
])('%j is a run', (text, day, endDay) => {
  expect(said(text).form).toMatchObject({ day, end_day: endDay })
})

const STORY = 'Музей збирався довго, і ця історія варта того, щоб почути її від тих, хто там був'
test.each([
  [`Ніч у музеї\n\n${STORY}: 3 грудня двері вперше відчинив садівник.`, 'day', '2026-12-03'],
  [
    'Ніч у музеї\n\nЗапис на сайті музею, усі місця безкоштовні, починаючи з 3 грудня',
    'day',
    '2026-12-03',
  ],
  [`Ніч у музеї\n3 грудня\n\n${STORY}, а о 16:00 розповідав сторож.`, 'time', '16:00'],
] as const)('%j names a day or an hour that may be another one', (text, field, value) => {
  const { form, unsure } = said(text)
  expect([form[field], unsure.has(field)]).toEqual([value, true])
})

test.each([
  'Концерт\n3 грудня\nБронювання: 067 123 45 67 з 9:00 до 18:00',
  'Ніч музею\n3 грудня\nМузей відчинено до 22:00',
  'Ніч музею\n3 грудня\nОстанній вхід о 21:30',
  'Wanderung\n3. Dezember\nDauer: 3h',
  'Concours\n3 décembre, 23h59',
])('%j names no hour at which it begins', (text) => {
  expect(said(text).form).toMatchObject({ day: '2026-12-03' })
  expect(said(text).form.time).toBeUndefined()
})

test.each([
  'Jubiläum (12.7.1926 – 30.9.2007)',
  'Seit dem 3. Dezember 2020 spielen wir',
  'Klavier: Anna Muster, geb. 3. Dezember 1980',
])('%j announces nothing', (text) => {
  expect(said(text).form).toEqual({})
})

test.each([
  'Експедиція «Карпати. Шлях додому»',
  'Тиждень дітей: скелі міста! Прогулянка',
  'ЧАЙКА | Антон Чехов',
])('the title %j stands apart', (title) => {
  const { form, unsure } = said(`${title}\n\nГрудневий вечір у театрі.\n3 грудня, 19:00`)
  expect([form.title, unsure.has('title')]).toEqual([title, false])
})

test.each(['Внесок за бажанням', 'взнос по возможности', 'Eintritt: Spendenbasis', 'Prix libre'])(
  '"%s" leaves the price to the visitor',
  (words) => {
    expect(said(`Вечір\n12 грудня, 19:00\n${words}`).form.price).toBe('voluntary')
  },
)

test.each([
  ['Щосереди о 18:00 хор', { repeats: 'weekly', weekdays: 'WE', day: '2026-12-02' }],
  ['Хор щоп’ятниці о 18:00', { repeats: 'weekly', weekdays: 'FR' }],
  ['Chor jeden Mittwoch und Freitag, 18 Uhr', { repeats: 'weekly', weekdays: 'WE,FR' }],
  [
    'Repair café every last Sunday of the month, 2pm',
    { repeats: 'monthly', nth: '-1', weekdays: 'SU', day: '2026-11-29' },
  ],
  ['Zbor každý prvý piatok o 18:00', { repeats: 'monthly', nth: '1', weekdays: 'FR' }],
  [
    'Кожної третьої неділі місяця о 12:00 ярмарок',
    { repeats: 'monthly', nth: '3', weekdays: 'SU', day: '2026-12-20' },
  ],
  ['Atelier le premier samedi du mois à 14h', { repeats: 'monthly', nth: '1', weekdays: 'SA' }],
])('%j is held again', (text, form) => {
  expect(said(text).form).toMatchObject(form)
})

test.each([
  ['a letter of one word', 'а'.repeat(20_000)],
  ['a megabyte', 'Концерт 4 грудня о 19:00 '.repeat(45_000)],
  ['only digits', '1'.repeat(20_000)],
  ['days without end', '1. 12. '.repeat(3000)],
  ['hours without end', '19:00 – '.repeat(2500)],
  ['capitals', 'Ааа Бббб '.repeat(2200)],
  ['quotes', '«"„'.repeat(6000)],
  ['spaces', `Концерт${' '.repeat(19_000)}4 грудня`],
  ['lines', `4 грудня\n`.repeat(2200)],
  ['hidden letters', `Кон\u202eцерт\u200b ${'\u2066'.repeat(15_000)} 4 грудня о 19:00`],
  ['streets', 'вул. Аааа бббб '.repeat(1300)],
  ['words for hours', 'від 1 до '.repeat(2200)],
  ['addresses', 'https://a.example/'.repeat(1000)],
  ['houses', 'у книгарні Аааа ббб '.repeat(1000)],
  ['prices', 'від 1 грн '.repeat(2000)],
  ['every', 'every first '.repeat(1600)],
  ['stars', '*_~'.repeat(6600)],
])('%s is read fast, whatever it says', (_, text) => {
  // In one line, and in many.
  for (const hostile of [text, text.replaceAll(/[^]{90}/g, '$&\n')]) {
    const since = performance.now()
    const { form } = said(hostile)
    expect(performance.now() - since).toBeLessThan(2000)
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(Object.values(form).join('')).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/)
  }
})
