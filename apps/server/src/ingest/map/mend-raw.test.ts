import { expect, test } from 'vitest'
import { mendRaw } from './mend-raw.ts'

const broken = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))

test('broken letters of a record are mended wherever they stand, and that is noted', () => {
  const raw = {
    name: broken('Žonglérska šou'),
    place: { names: [broken('Námestie Slobody'), 'Košice'] },
    text: `Right: Košice\n${broken('Príďte všetci')}`,
    seats: 40,
    none: null,
  }
  const { value, assumptions } = mendRaw(raw, ['sk'])
  expect(value).toEqual({
    name: 'Žonglérska šou',
    place: { names: ['Námestie Slobody', 'Košice'] },
    text: 'Right: Košice\nPríďte všetci',
    seats: 40,
    none: null,
  })
  expect(assumptions).toMatchObject([
    { code: 'letters_mended', message: expect.stringContaining('"Žonglérska šou"') },
  ])
})

test('addresses and ids stay as they are written, and so does a record that is right', () => {
  const url = `https://klub.example/${broken('šou')}`
  const ics = `UID:${broken('šou')}\nURL:${url}\nSUMMARY:Žonglérska šou`
  const raw = { url, ics, name: 'Žonglérska šou' }
  expect(mendRaw(raw, ['sk'])).toEqual({ value: raw, assumptions: [] })
})
