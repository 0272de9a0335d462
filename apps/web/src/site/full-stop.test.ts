import { expect, test } from 'vitest'
import { oneFullStop } from './full-stop.ts'

test.each([
  ['Organizer: Club, o. z..', 'Club, o. z.', 'Organizer: Club, o. z.'],
  ['Club, o. z.. Ask Club, o. z..', 'Club, o. z.', 'Club, o. z. Ask Club, o. z.'],
  ['It is by Club, o. z., today.', 'Club, o. z.', 'It is by Club, o. z., today.'],
  ['You follow Wait....', 'Wait...', 'You follow Wait...'],
  ['Organizer: Club.', 'Club', 'Organizer: Club.'],
])('%s of %s reads %s', (text, name, read) => {
  expect(oneFullStop(text, { name, count: 2 })).toBe(read)
})
