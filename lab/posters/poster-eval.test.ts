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
