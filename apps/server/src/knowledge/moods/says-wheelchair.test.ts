import { expect, test } from 'vitest'
import { saysWheelchair } from './says-wheelchair.ts'

test.each([
  'wheelchair',
  'Wheelchair accessible',
  'wheelchairAccessible',
  'motor',
  'handicap moteur',
  'Accès PMR',
  'rollstuhlgerecht',
  'Barrierefreier Zugang',
  'Accesible para sillas de ruedas',
  'movilidad reducida',
  'mobilità ridotta',
  'acessível a cadeira de rodas',
  'bezbariérový prístup',
  'доступно для колясочников',
  'безбар’єрний вхід',
])('"%s" says that a wheelchair gets in', (note) => {
  expect(saysWheelchair(['hearing', note])).toBe(true)
})

test.each([
  'no wheelchair',
  'wheelchair (partially)',
  'Not wheelchair accessible',
  'nicht barrierefrei',
  'bedingt rollstuhlgerecht',
  'sin acceso para silla de ruedas',
  'accès PMR limited',
  'hearing',
  'sign language',
  'не доступно для колясочников',
])('"%s" does not', (note) => {
  expect(saysWheelchair([note])).toBe(false)
})
