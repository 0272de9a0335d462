import { expect, test } from 'vitest'
import { writeLines } from './ical-text.ts'

/** Folded letter by letter, as RFC 5545 section 3.1 says it. */
function foldedSlowly(line: string): string {
  const size = (text: string) => new TextEncoder().encode(text).length
  let folded = ''
  let octets = 0
  for (const character of line) {
    if (octets + size(character) > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size(character)
  }
  return `${folded}\r\n`
}

const ALPHABETS = ['a', 'é', 'я', '€', '語', '🎷', '\ud800', '\udc00', '👨‍👩‍👧', ' ']

test('lines of every length and alphabet are folded as letter by letter, none longer than 75 octets', () => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let i = 0; i < 3000; i += 1) {
    const letters = ALPHABETS.slice(0, 1 + random(ALPHABETS.length))
    const line = Array.from({ length: random(260) }, () => letters[random(letters.length)]).join('')
    const written = writeLines([line])
    expect(written).toBe(foldedSlowly(line))
    for (const part of written.split('\r\n'))
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
  }
})
