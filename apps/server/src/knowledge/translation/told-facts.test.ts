import { expect, test } from 'vitest'
import { lostFacts, toldFacts } from './told-facts.ts'

const told = (language: string, text: string) => toldFacts(text, [language])
const lost = (a: readonly [string, string], b: readonly [string, string]) => {
  const { numbers, prices } = lostFacts(told(...a), told(...b))
  return [...numbers, ...prices]
}

test.each([
  ['sk', 'Koncert 21. novembra o 19:30', 'en', 'Concert on 21 November at 7:30 pm'],
  ['sk', 'Koncert 21.11. o 19:30', 'en', 'Concert on November 21st at 7:30 p.m.'],
  ['sk', 'XX. ročník festivalu', 'en', 'The 20th edition of the festival'],
  ['fr', 'Un hôtel du XVIIe siècle', 'de', 'Ein Haus aus dem 17. Jahrhundert'],
  ['it', 'La cantina del X secolo', 'en', 'The cellar of the 10th century'],
  ['es', 'Del siglo X a Felipe II', 'sk', 'Od 10. storočia po Filipa II.'],
  ['sk', 'vstupné 12,50 €', 'en', 'admission €12.50'],
  ['sk', 'Vstupné: 10 eur', 'de', 'Eintritt: 10 Euro'],
  ['sk', 'vstup 1 200 Kč', 'en', 'admission CZK 1,200'],
  ['de', 'Einlass 20.00 Uhr, 1.500 Plätze', 'en', 'Doors at 8 pm, 1,500 seats'],
  ['de', 'ab 20 Uhr am Samstag', 'it', 'dalle 20 di sabato'],
  ['de', '3. März, 14 bis 18 Uhr', 'uk', '3 березня, з 14 до 18 години'],
  ['uk', 'Вхід 250 грн, 5 грудня о 18:00', 'en', 'Admission 250 UAH, 5 December at 6 pm'],
  ['ru', 'Фестиваль идёт 3 дня, с 1 по 3 мая', 'en', 'The festival lasts 3 days, 1 to 3 May'],
  ['ru', 'Билеты от 1500 рублей, начало в 7 вечера', 'de', 'Karten ab 1.500 Rubel, Beginn 19 Uhr'],
  ['fr', 'Le 8 mai de 19h30 à 22h', 'es', 'El 8 de mayo de 19:30 a 22 h'],
  ['es', 'A las 9 de la noche, 2 de julio', 'fr', 'À 21h, le 2 juillet'],
  ['pt', '15 de março, 21h00, bilhetes 8 €', 'it', '15 marzo, ore 21, biglietti 8 euro'],
  ['it', 'Sabato 6 dicembre, ore 20.45', 'pt', 'Sábado, 6 de dezembro, 20h45'],
  ['en', 'Tickets $15, 7-9pm, May 3', 'ru', 'Билеты 15 долларов, 19-21, 3 мая'],
])('%s "%s" tells the same as %s "%s"', (from, text, to, translation) => {
  expect(lost([from, text], [to, translation])).toEqual([])
})

test.each([
  ['a price', 'vstup 10 €', 'admission €12'],
  ['a currency', 'vstup 10 €', 'admission $10'],
  ['a currency that is gone', 'vstup 10 €', 'admission 10'],
  ['an hour', 'o 19:30', 'at 7:30 am'],
  ['minutes', 'o 19:30', 'at 19:15'],
  ['a day', '21. novembra', '22 November'],
  ['a month', '21. novembra', '21 December'],
  ['a number more', 'pre 30 ľudí', 'for 30 people, call 421900111222'],
  ['a number less', 'pre 30 ľudí do 12 rokov', 'for 30 people'],
])('%s that is another is noticed', (_, text, translation) => {
  expect(lost(['sk', text], ['en', translation])).not.toEqual([])
})
