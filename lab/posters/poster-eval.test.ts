import { expect, test } from 'vitest'
import { readPoster } from './read-poster.ts'
import { TWELVE_POSTERS } from './twelve-posters.ts'

/** Columns, perspective with noise, and light letters on a dark ground. */
const CHOSEN = ['sk-columns', 'uk-concert', 'en-hard']

test.each(TWELVE_POSTERS.filter(({ name }) => CHOSEN.includes(name)))(
  'the day and the hour of the poster $name are read',
  { timeout: 90_000 },
  async (poster) => {
    const { day, time, memory } = await readPoster(poster)
    expect([day.value, time.value]).toEqual([poster.is.day, poster.is.time])
    expect(memory).toBeLessThan(200_000_000)
  },
)

test.each([
  ['uk-concert', 180],
  ['sk-columns', 270],
  ['sk-columns', 90],
])(
  'the poster %s is read as well turned by %i degrees',
  { timeout: 90_000 },
  async (name, turned) => {
    const poster = TWELVE_POSTERS.find((one) => one.name === name)!
    const { day, time, title } = await readPoster(poster, turned)
    expect([day.value, time.value, title.isRight]).toEqual([poster.is.day, poster.is.time, true])
  },
)
