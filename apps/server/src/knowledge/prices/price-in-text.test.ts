import { expect, test } from 'vitest'
import { priceOf } from './price.ts'

const said = (language: string, text: string, country?: string) =>
  priceOf([], { language, texts: ['Titel', text], ...(country !== undefined && { country }) })

test.each([
  ['en', 'Doors at seven. Tickets are £10 each, £12 on the door.', 10, 12, 'GBP'],
  ['en', 'We go in together (£6 entry fee) and stay late.', 6, 6, 'GBP'],
  ['en', 'Admission $20', 20, 20, 'USD'],
  ['es', '<p>Dos horas de baile.</p><p>Precio: 96 EUR</p>', 96, 96, 'EUR'],
  ['es', 'Entradas desde 12 € en taquilla.', 12, null, 'EUR'],
  ['fr', 'Tarif plein 15 €, réduit 9 €', 9, 15, 'EUR'],
  ['fr', 'Une soirée de contes. Prix : 5 euros', 5, 5, 'EUR'],
  ['pt', 'Bilhetes a 7,50 €', 7.5, 7.5, 'EUR'],
  ['de', 'Eintritt: 12 €, ermäßigt 8 €<br>Einlass 19 Uhr', 8, 12, 'EUR'],
  ['de', 'Abendkasse 20 CHF', 20, 20, 'CHF'],
  ['it', 'Ingresso 10 euro con consumazione', 10, 10, 'EUR'],
  ['ru', 'Стоимость билета 500 руб.', 500, 500, 'RUB'],
  ['uk', 'Вхід 250 грн', 250, 250, 'UAH'],
  ['sk', 'Vstupné: 4 € dospelí, 2 € deti', 2, 4, 'EUR'],
  ['cs', 'Vstupné 150 Kč', 150, 150, 'CZK'],
  ['pl', 'Bilety 40 zł', 40, 40, 'PLN'],
  ['hu', 'Belépő: 2000 Ft', 2000, 2000, 'HUF'],
  ['und', 'Tickets 15 €', 15, 15, 'EUR'],
])('%s "%s" costs %d to %d %s', (language, text, min, max, currency) => {
  expect(said(language, text, language === 'en' ? 'us' : undefined)).toMatchObject({
    is_free: false,
    min,
    max,
    currency,
  })
})

test.each([
  ['en', 'The first prize is £500.'],
  ['en', 'We raised £2,000 at the last party; the ticket office is closed.'],
  ['en', 'The train tickets are around £8 each.'],
  ['en', 'A film of an entry into a £22 million bank.'],
  ['en', 'Beer from £3.65 per bottle'],
  ['en', 'A $5 per vehicle event parking fee supports the park.'],
  ['es', 'Primer premio de 1.000 euros para la mejor entrada'],
  ['es', 'Cena 25 €'],
  ['fr', 'Le prix de 500 € récompense un roman.'],
  ['fr', 'Entrée interdite sous peine d’une amende de 90 €'],
  ['de', 'Der Preis ist mit 5000 Euro dotiert. Eintritt für alle.'],
  ['de', 'Spendenziel 3000 €, Eintritt auf Spendenbasis'],
  ['it', 'Multa di 100 euro, ingresso vietato'],
  ['ru', 'Призовой фонд 10000 руб.'],
  ['uk', 'Штраф 340 грн за вхід без маски'],
  ['sk', 'Výhra 100 €, vstup na vlastné riziko'],
])('%s "%s" names no price of entry', (language, text) => {
  expect(said(language, text)).toBeNull()
})

test('a text that says that entry costs something says no more', () => {
  for (const [language, text] of [
    ['en', 'Paid admission at the gate.'],
    ['fr', 'Exposition du musée, entrée payante.'],
    ['de', 'Der Eintritt ist kostenpflichtig.'],
    ['es', 'Concierto con entrada de pago.'],
    ['it', 'Ingresso a pagamento.'],
    ['ru', 'Вход платный.'],
    ['uk', 'Вхід платний.'],
    ['sk', 'Vstup je spoplatnený.'],
    ['pt', 'Entrada paga.'],
  ] as const)
    expect(said(language, text), text).toMatchObject({ is_paid: true, min: null, text: null })
})

test('does not search the text for a price that a field gives', () => {
  const texts = ['Tickets £10']
  expect(priceOf([{ price: 8, currency: 'GBP' }], { texts, language: 'en' })).toMatchObject({
    min: 8,
    max: 8,
  })
})
