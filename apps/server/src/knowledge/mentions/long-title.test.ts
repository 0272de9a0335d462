import { expect, test } from 'vitest'
import { nameAndRest } from './prepare.ts'

test('What is written in place of a title is a name and a description; a title stays as it is', () => {
  const title = 'Paper Lanterns: an evening with Nina Hollow'
  expect(nameAndRest(title)).toEqual({ name: title, rest: '' })
  const rest =
    'Come and hear the songs of the river, told and sung by people who live beside it, with soup and bread for everybody who stays.'
  expect(nameAndRest(`Nina Hollow sings by the river. ${rest}`)).toEqual({
    name: 'Nina Hollow sings by the river',
    rest,
  })
  const endless = 'lanterns '.repeat(40).trim()
  const { name, rest: more } = nameAndRest(endless)
  expect(name.length).toBeLessThanOrEqual(140)
  expect(`${name}${more}`).toBe(endless)
})
