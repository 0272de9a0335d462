import { expect, test } from 'vitest'
import { parseAmount, parsePriceText, priceOf } from './price.ts'

test.each([
  ['12,50', 12.5],
  ['1 200', 1200],
  ['1.200,00', 1200],
  ["1'200.50", 1200.5],
  ['8', 8],
])('%s is %d', (text, amount) => expect(parseAmount(text)).toBe(amount))

test.each([
  ['Entrée libre', 0, 0, null],
  ['Vstup voľný', 0, 0, null],
  ['Вхід вільний', 0, 0, null],
  ['Entrada libre hasta completar aforo', 0, 0, null],
  ['Eintritt frei', 0, 0, null],
  ['Conseillé à partir de 8 ans. Gratuit et en accès libre dans la limite des places', 0, 0, null],
  ['Entrada libre y gratuita hasta completar el aforo de la sala', 0, 0, null],
  ['Der Eintritt ist frei.', 0, 0, null],
  ['5-15€', 5, 15, 'EUR'],
  ['Tickets: 5/10 €', 10, 10, 'EUR'],
  ['desde 3 €', 3, 3, 'EUR'],
  ['VVK 12,50 EUR, AK 15 EUR', 12.5, 15, 'EUR'],
  ['Plein tarif : 8 euros, tarif réduit : 5 euros', 5, 8, 'EUR'],
  ['Adults £8, children free', 8, 8, 'GBP'],
  ['$1,200.00', 1200, 1200, 'USD'],
  ['od 250 грн', 250, 250, 'UAH'],
])('"%s" costs %d to %d %s', (text, min, max, currency) => {
  expect(parsePriceText(text)).toMatchObject({ min, max, currency })
})

test.each([
  'Prix billetterie et lunettes connectées gratuite sur réservation',
  'Die Garderobe vor dem Saal ist wie immer kostenlos',
  'Feel free to bring friends',
  'Tarif Etincelles du Palais',
  'Kapazität 120',
  '',
])('"%s" states no price', (text) => expect(parsePriceText(text)).toBeNull())

test('fees are only called included or added when the source says so', () => {
  expect(priceOf([{ text: '€8 + fees' }])).toMatchObject({ min: 8, fees: 'added' })
  expect(priceOf([{ text: '8 € incl. fees' }])).toMatchObject({ min: 8, fees: 'included' })
  expect(priceOf([{ price: 8, currency: 'EUR' }])).toMatchObject({ min: 8, fees: 'unknown' })
})

test('a number without a currency stays a text, and no offers mean no price', () => {
  expect(priceOf([{ price: 8, text: '8' }])).toEqual({
    is_free: false,
    min: null,
    max: null,
    currency: null,
    fees: 'unknown',
    text: '8',
  })
  expect(priceOf([])).toBeNull()
})

test('several offers give the range', () => {
  expect(
    priceOf([
      { price: 10, currency: 'EUR' },
      { price: 25, currency: 'EUR' },
    ]),
  ).toMatchObject({ min: 10, max: 25, currency: 'EUR' })
})
