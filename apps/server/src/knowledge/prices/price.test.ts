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
  ['Tickets: 5/10 €', 5, 10, 'EUR'],
  ['96 EUR', 96, 96, 'EUR'],
  ['Matrícula gratuita con inscripción previa', 0, 0, null],
  ['desde 3 €', 3, null, 'EUR'],
  ['VVK 12,50 EUR, AK 15 EUR', 12.5, 15, 'EUR'],
  ['Plein tarif : 8 euros, tarif réduit : 5 euros', 5, 8, 'EUR'],
  ['Adults £8, children free', 8, 8, 'GBP'],
  ['$1,200.00', 1200, 1200, 'USD'],
  ['od 250 грн', 250, null, 'UAH'],
  ['From £12.50', 12.5, null, 'GBP'],
  ['à partir de 24,00 €', 24, null, 'EUR'],
  ['À partir de 10 €, dès 8 ans', 10, null, 'EUR'],
  ['10 €, à partir de 8 ans', 10, 10, 'EUR'],
  ['ab 18 Jahren, 15 EUR', 15, 15, 'EUR'],
  ['ab 15 EUR', 15, null, 'EUR'],
  ['a partire da 20 euro', 20, null, 'EUR'],
  ['від 300 грн', 300, null, 'UAH'],
  ['от 500 руб.', 500, null, 'RUB'],
  ['12 €+', 12, null, 'EUR'],
  ['Tickets 15 €, 18+', 15, 15, 'EUR'],
  ['from 5 to 15 €', 5, 15, 'EUR'],
  ['de 5 à 15 €', 5, 15, 'EUR'],
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
    is_paid: true,
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

test('the least that one pays is not a price: the most stays unknown', () => {
  const paris = { price: 10, currency: 'EUR', text: 'à p. de' }
  expect(priceOf([paris])).toMatchObject({ min: 10, max: null })
  expect(priceOf([{ price: 12, currency: 'EUR', minimum: true }])).toMatchObject({ max: null })
  expect(priceOf([{ price: 12, priceMax: 20, currency: 'EUR', text: 'from 12' }])).toMatchObject({
    min: 12,
    max: 20,
  })
})

test.each([
  ['Free for members', 'for members'],
  ['Free entry for children under 12', 'for children under 12'],
  ['Members free', 'Members'],
  ['Gratuit pour les moins de 18 ans', 'pour les moins de 18 ans'],
  ['Billetterie en ligne, entrée gratuite pour les moins de 10 ans', 'pour les moins de 10 ans'],
  ['Gratuité uniquement sur place pour les enfants', 'uniquement sur place pour les enfants'],
  ['Le bal est gratuit et réservé aux adhérents', 'réservé aux adhérents'],
  ['Gratuit (sous condition)', 'sous condition'],
  ['Gratuit le premier dimanche du mois', 'le premier dimanche du mois'],
  ['Entrada gratuita para menores de 12 años', 'para menores de 12 años'],
  ['Eintritt frei für Mitglieder', 'für Mitglieder'],
  ['Kostenlos für Kinder bis 6 Jahre', 'für Kinder bis 6 Jahre'],
  ['Entrada gratuita para estudantes', 'para estudantes'],
  ['Gratis per i soci', 'per i soci'],
  ['Zadarmo pre členov klubu', 'pre členov klubu'],
  ['Бесплатно для членов клуба', 'для членов клуба'],
  ['Безкоштовно для дітей', 'для дітей'],
  ['Бесплатно в первое воскресенье месяца', 'в первое воскресенье месяца'],
])('"%s" is not free for everybody', (text, condition) => {
  expect(priceOf([{ text }])).toMatchObject({ is_free: false, min: null, max: null, condition })
  expect(priceOf([{ free: true, text }])).toMatchObject({ is_free: false, condition })
})

test.each([
  ['Gratuit (sous condition)', 'conditions'],
  ['Children free', 'children'],
  ['Kostenlos für Studierende', 'students'],
  ['Бесплатно для пенсионеров', 'seniors'],
  ['Zadarmo pre deti', 'children'],
  ['Free for children under 6', undefined],
  ['Free for children and members', undefined],
])('"%s" says no more than %s', (text, kind) => {
  expect(priceOf([{ text }])?.condition_kind).toBe(kind)
})

test.each([
  'Gratuit sur réservation',
  'Accès gratuit, pour les enfants accompagnés de 6 à 12 ans',
  'Entrada libre. Menores acompañados de un adulto.',
  'Free for everyone, children welcome',
  'Gratuit pour tous, enfants et adultes',
  'Entrée libre. Gratuit pour les enfants.',
  'Entrada gratuita con inscripción previa',
  'Бесплатно для всех',
])('"%s" is free for everybody', (text) => {
  expect(priceOf([{ free: true, text }])).toMatchObject({ is_free: true })
})

test('a condition beside a price changes nothing of the price', () => {
  expect(priceOf([{ text: '8 €, free for members' }])).toMatchObject({ min: 8, max: 8 })
  expect(
    priceOf([
      { price: 12, currency: 'EUR' },
      { free: true, text: 'Free for members' },
    ]),
  ).toEqual(expect.objectContaining({ is_free: false, min: 12, max: 12 }))
})

test('does not call a priced event free, whatever a flag says', () => {
  const eight = { is_free: false, min: 8, max: 8, currency: 'EUR' }
  expect(priceOf([{ free: true, text: 'Entrada: 8 €' }])).toMatchObject(eight)
  expect(priceOf([{ free: true, price: 8, currency: 'EUR' }])).toMatchObject(eight)
  const texts = ['<p>Visita guiada.</p><p>Entrada: 8 euros</p>']
  expect(priceOf([{ free: true }], { texts, language: 'es' })).toMatchObject(eight)
})

test('words are believed before a flag that says that one pays', () => {
  expect(priceOf([{ free: false, text: 'Entrada libre' }])).toMatchObject({ is_free: true })
})

const PAID = { is_free: false, min: null, max: null, currency: null, is_paid: true, text: null }

test.each([
  'Paid event',
  'De pago',
  'Payant',
  'Entrada paga',
  'kostenpflichtig',
  'A pagamento',
  'Платно',
  'Вхід платний',
  'Vstup platený',
])('"%s" says that one pays, and not how much', (text) => {
  expect(priceOf([{ text }])).toEqual({ ...PAID, fees: 'unknown' })
})

test('calls nothing paid that no words call paid', () => {
  expect(priceOf([{ free: false }])).toBeNull()
  expect(priceOf([{ price: 0, free: false }])).toBeNull()
  expect(priceOf([{ free: false, text: 'Plazas limitadas' }])).not.toHaveProperty('is_paid')
  expect(priceOf([{ url: 'https://tickets.example/1' }])).toBeNull()
  for (const text of [
    'Nicht kostenpflichtig',
    'Бесплатно',
    'Безплатно',
    'Réservation conseillée',
    'Billetterie sur place',
    'Ticketed',
  ])
    expect(priceOf([{ text }])?.is_paid).toBeUndefined()
  expect(priceOf([{ free: false, text: 'kostenpflichtig' }])).toMatchObject(PAID)
})

test('"$" and "kr" are the money of the country', () => {
  const inCountry = (text: string, country: string) => priceOf([{ text }], { country })?.currency
  expect(inCountry('$20', 'us')).toBe('USD')
  expect(inCountry('$20', 'CA')).toBe('CAD')
  expect(inCountry('$200', 'mx')).toBe('MXN')
  expect(inCountry('150 kr', 'no')).toBe('NOK')
  expect(inCountry('150 kr', 'se')).toBe('SEK')
  expect(inCountry('150 kr', 'es')).toBeNull()
})
