import { expect, test } from 'vitest'
import { calmAddress, calmCapitals } from './calm-capitals.ts'

test.each([
  ['es', 'AVENIDA LAS AGUILAS', 'Avenida Las Aguilas'],
  ['es', 'CALLE EL GRECO 29', 'Calle El Greco 29'],
  ['es', 'CENTRO CULTURAL GALILEO', 'Centro Cultural Galileo'],
  ['es', 'CALLE CONCEJO DE TEVERGA 1', 'Calle Concejo de Teverga 1'],
  ['es', 'PLAZA DE TOROS DE LAS VENTAS', 'Plaza de Toros de las Ventas'],
  ['es', 'C.C. BUENAVISTA (SALA PRINCIPAL)', 'C.C. Buenavista (Sala Principal)'],
  ['es', 'IFEMA MADRID 2026', 'IFEMA Madrid 2026'],
  ['es', 'TEATRO ISABEL II', 'Teatro Isabel II'],
  ['de', 'HIER UND JETZT IM MUSEUM LUDWIG', 'Hier und Jetzt im Museum Ludwig'],
  ['de', 'KONZERTHAUS AN DER FRIEDRICHSTRASSE', 'Konzerthaus an der Friedrichstraße'],
  ['de', 'BONEZ MC & RAF CAMORA', 'Bonez MC & Raf Camora'],
  ['fr', 'LA LÉGENDE DE MONTE-CRISTO', 'La Légende de Monte-Cristo'],
  ['fr', 'MÉTIERS DE L’HÔTELLERIE AU PALACE', 'Métiers de l’Hôtellerie au Palace'],
  ['fr', '14 RUE RIQUET 75019 PARIS', '14 Rue Riquet 75019 Paris'],
  ['fr', 'VITRY-SUR-SEINE', 'Vitry-sur-Seine'],
  ['fr', 'EXPOSITION 3D DU 1ER ÉTAGE', 'Exposition 3D du 1er Étage'],
  ['it', "TEATRO DELL'OPERA DI ROMA", "Teatro dell'Opera di Roma"],
  ['pt', 'MUSEU DO AZULEJO E DA CERÂMICA', 'Museu do Azulejo e da Cerâmica'],
  ['sk', 'DIVADLO NA HLAVNOM NÁMESTÍ', 'Divadlo na Hlavnom Námestí'],
  ['sk', 'VIANOČNÝ TRH A MODRÝ VLK', 'Vianočný Trh a Modrý Vlk'],
  ['uk', 'ПАЛАЦ КУЛЬТУРИ ТА МИСТЕЦТВ', 'Палац Культури та Мистецтв'],
  ['ru', 'ВЫСТАВКА «МОДА В СРЕДНИЕ ВЕКА»', 'Выставка «Мода в Средние Века»'],
  ['en', 'DJ SNAKE: THE WORLD TOUR 2026', 'DJ Snake: The World Tour 2026'],
  ['en', "DON'T STOP THE MUSIC", "Don't Stop the Music"],
  ['en', "CONAN O'BRIEN LIVE", "Conan O'Brien Live"],
])('%s: %s reads %s', (language, name, expected) => {
  expect(calmCapitals(name, language)).toBe(expected)
})

test.each(['BRGR', 'MAXXI', 'ABBA', 'AC/DC', 'Sala BERLANGA MADRID', 'OK KO'])(
  '%s stays as it is',
  (name) => expect(calmCapitals(name, 'es')).toBe(name),
)

test.each([
  ['CALLE PEZ 12', 'Calle Pez 12'],
  ['C/ ALCALÁ 45', 'C/ Alcalá 45'],
  ['AVENIDA LAS AGUILAS 2, 28044 Madrid', 'Avenida Las Aguilas 2, 28044 Madrid'],
  ['CALLE ALMANSA 9, 28039 MADRID', 'Calle Almansa 9, 28039 Madrid'],
  ['Calle Almansa 9, IKEA', 'Calle Almansa 9, IKEA'],
])('the address %s reads %s', (address, expected) => {
  expect(calmAddress(address, 'es')).toBe(expected)
})
