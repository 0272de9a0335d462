import { describe, expect, test } from 'vitest'
import { parseAddress, sameAddress } from './address.ts'

const compare = (a: string, b: string) => sameAddress(parseAddress(a), parseAddress(b))

describe('one address, however it is written', () => {
  test.each([
    ['en', '12 Baker Street, London', 'Baker St 12'],
    ['en', 'Unit 3, 221b Kings Road', '221 B King’s Rd'],
    ['es', 'Calle de Alcalá, 42, Madrid', 'C/ Alcalá 42'],
    ['es', 'Avenida de la Constitución 3', 'Avda. Constitución, 3'],
    ['fr', '12 bis, rue de la Paix, 75002 Paris', '12 bis r. de la Paix'],
    ['fr', '5 boulevard Saint-Germain', '5 bd St Germain'],
    ['pt', 'Rua das Flores, 27, Porto', 'R. Flores 27'],
    ['de', 'Hauptstraße 7, 10115 Berlin', 'Hauptstr. 7'],
    ['de', 'Am Alten Markt 3', 'Alter Markt 3'],
    ['ru', 'ул. Ленина, д. 5', 'улица Ленина, 5'],
    ['ru', 'Невский проспект, 28', 'Невский пр., д. 28'],
    ['it', 'Via del Corso 101, Roma', 'V. del Corso, 101'],
    ['sk', 'Kapucínska 5, 811 03 Bratislava', 'Kapucínskej ul. 5'],
    ['sk', 'Námestie SNP 12', 'Nám. SNP č. 12'],
    ['uk', 'вул. Хрещатик, 36', 'вулиця Хрещатик 36'],
    ['uk', 'просп. Свободи, 28', 'проспект Свободи 28'],
    ['ru/en', 'улица Ленина, 5', 'ulitsa Lenina 5'],
    ['uk/en', 'вул. Хрещатик, 36', 'Khreshchatyk St, 36'],
  ])('%s: "%s" is "%s"', (_, a, b) => {
    expect(compare(a, b)).toBe(true)
    expect(compare(b, a)).toBe(true)
  })
})

describe('another house is another address', () => {
  test.each([
    ['Baker Street 12', 'Baker Street 14'],
    ['rue de la Paix 12', '12 bis rue de la Paix'],
    ['Obchodná 5', 'Obchodná 5a'],
    ['ул. Ленина, 5', 'ул. Ленина, 15'],
    ['Hauptstraße 7', 'Bahnhofstraße 7'],
    ['вул. Хрещатик, 36', 'вул. Володимирська, 36'],
  ])('"%s" is not "%s"', (a, b) => {
    expect(compare(a, b)).toBe(false)
    expect(compare(b, a)).toBe(false)
  })
})

test.each([
  ['Baker Street', 'Baker Street 12'],
  ['', 'Baker Street 12'],
  ['10115 Berlin', 'Hauptstraße 7'],
])('"%s" and "%s": one of them does not say', (a, b) => {
  expect(compare(a, b)).not.toBe(true)
})

test('postal codes are not house numbers', () => {
  expect(parseAddress('811 03 Bratislava, Kapucínska 5').number).toBe('5')
  expect(parseAddress('28013 Madrid').number).toBeNull()
})
