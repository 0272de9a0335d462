import { expect, test } from 'vitest'
import { agesIn } from './said-ages.ts'

test.each([
  'Taller. De 5 a 11 años.',
  'niñ@s de entre 6 y 12 años',
  'Edades: de 8 a 16 años',
  'Actividad a partir de 7 años acompañados',
  'Stage couture de 9 à 15 ans',
  'Spectacle à partir de 7 ans',
  'Ateliers dès 6 ans',
  'children ages 3-8 learn about nature',
  'Saturdays | 8 – 11 yrs.',
  'for ages 5 and up',
  'Theater ab 4 Jahren',
  'für Kinder von 6 bis 10 Jahren',
  'per bambini dai 3 ai 6 anni',
  'oficina a partir dos 4 anos',
  'dos 6 aos 10 anos',
  'divadlo pre deti od 3 rokov',
  'deti 6 až 10 rokov',
  'спектакль для детей от 3 до 6 лет',
  'для детей 5–7 лет',
  'вистава для дітей від 4 років',
])('reads that children may come: %s', (text) => {
  expect(agesIn(text).said?.isFor).toBe('children')
})

test.each([
  'Edad recomendada: mayores de 14 años',
  'soirée jeux (15 ans et +)',
  'propose aux jeunes, âgés de 13/25 ans: à partir de 16 ans',
  'ab 16 Jahren',
  'für Jugendliche von 13 bis 17 Jahren',
  'od 15 rokov',
  'от 16 лет и старше',
  'від 16 років',
  'ages 18 and over',
  'aged 13-17',
])('reads that those who come are older: %s', (text) => {
  expect(agesIn(text).said?.isFor).toBe('older')
})

test.each([
  'no recomendada para menores de 7 años',
  'the band formed 10 years ago',
  'Festival de 2 a 30 años de jazz',
  'Deň 10, 20 rokov kapely',
  'de 10 a 12 horas',
  'от 100 до 500 лет назад',
  'seit 5 Jahren in Berlin',
  'a history from 1914 to 1918',
  'Ages of Empires',
  'película, a partir de 8 años',
  'stage de 11 à 13 ans',
  'la fête des 10 ans du festival',
  'over 10 years of research',
  '16+',
])('does not take other numbers for ages: %s', (text) => {
  expect(agesIn(text).said).toBeNull()
})

test.each([
  ['Taller de 5 a 11 años', { min: 5, max: 11 }],
  ['Kindertheater ab 6 Jahren', { min: 6, max: null }],
  ['Concert, à partir de 12 ans', { min: 12, max: null }],
  ['Спектакль от 3 до 6 лет, вторая группа от 7 до 10 лет', { min: 3, max: 10 }],
  ['20 rokov kapely', null],
])('reads ages in "%s"', (text, ages) => {
  expect(agesIn(text).ages).toEqual(ages)
})
