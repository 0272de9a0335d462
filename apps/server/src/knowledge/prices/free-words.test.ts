import { expect, test } from 'vitest'
import { priceOf } from './price.ts'

test.each([
  'Zadarmo',
  'Brezplačno',
  'Vstop prost',
  'Entrée libre et gratuite',
  'Accès libre',
  'Eintritt frei',
  'Frei',
  'Unentgeltlich',
  'Ingresso libero',
  'Entrada libre',
  'Entrada gratuita',
  'Entrada franca',
  'Вход свободный',
  'Вход бесплатный',
  'Вхід вільний',
  'Безплатно',
  'Vstup voľný',
  'Vstup zdarma',
  'Vstupné zadarmo',
  'Wstęp wolny',
  'Wstęp bezpłatny',
  'Besplatan ulaz',
  'Gratis',
  'Fri entré',
  'Gratis toegang',
  'Pääsy vapaa',
  'Díjtalan',
  'Intrare liberă',
  'Free entry, gluten-free cakes for sale',
])('"%s" as a price is free', (text) => {
  expect(priceOf([{ text }])).toMatchObject({ is_free: true })
  expect(priceOf([{ text, free: false }])).toMatchObject({ is_free: true })
})

test.each([
  'Gluten free',
  'Smoke-free',
  'Free jazz',
  'Free drink with each ticket',
  'Not free',
  'Не бесплатно',
])('"%s" as a price is not free entry', (text) =>
  expect(priceOf([{ text }])).toMatchObject({ is_free: false }),
)

test.each([
  'Free Yoga in Elm Meadow',
  'Free Evening Pottery Class',
  'FREE Concert: The Copper Larks',
  'Harbour Choir - Free',
  'Lantern Walk (FREE)',
  'Free! Tai Chi at the Pond',
  'Summer Fair - free entry',
  'Poetry Night: Free Admission',
  'Sea Shanties, free and open to the public',
  'Yoga at noon for free',
  'Kostenlose Führung durch den Speicher',
  'Gratis-Konzert am See',
  'Visite guidée gratuite du vieux moulin',
  'Concierto gratuito en la plaza',
  'Concerto a ingresso libero',
  'Концерт у фонтана, вход свободный',
  'Безкоштовна екскурсія',
  'Koncert na námestí, vstup voľný',
])('the title "%s" says that it is free, whatever a flag says', (title) => {
  expect(priceOf([{ free: false }], { title })).toMatchObject({ is_free: true })
  expect(priceOf([], { title })).toMatchObject({ is_free: true })
})

test.each([
  'Free',
  'Free Jazz Night',
  'Free jam session',
  'Free Improvisation Trio',
  'Gluten Free Baking Class',
  'A Smoke-Free Concert',
  'Plastic-Free Market Tour',
  'The Free Radicals in Concert',
  'Born Free - Live',
  'Feel Free: a show by Ada Moss',
  'Comedy + Free Drink',
  'Free Food and a Concert',
  'Sledge Hill: Free Skate Rentals',
  'Pub Crawl // Free Shots',
  'Free Spirits World Tour',
  'House Party, free entry before 11pm',
  'Practice Saturday (free for first timers)',
  'Bring a friend for free',
  'Entrée gratuite pour les enfants',
  'Gratis for studenter',
  'Story Hour at Coburn Free Library',
])('the title "%s" does not say that the event is free', (title) => {
  expect(priceOf([{ free: false }], { title })).toBeNull()
})

test('an amount is believed before a title', () => {
  const eight = { is_free: false, min: 8 }
  expect(priceOf([{ price: 8, currency: 'EUR' }], { title: 'Free Concert' })).toMatchObject(eight)
})
