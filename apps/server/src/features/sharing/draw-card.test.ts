import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawCard, SIZE } from './draw-card.ts'
import type { ShareCard } from './share-card.ts'

const CARD: ShareCard = {
  badge: null,
  title: 'Quartet in the courtyard',
  lines: ['Fri 20 November 2026, 20:00', 'The Courtyard · Bratislava'],
  seed: 'quartet',
}
const draw = (card: Partial<ShareCard>) =>
  drawCard({ ...CARD, ...card }, { name: 'okolo', slogan: 'everything around you', colour: null })

/** Returns the title's area as grey values. */
async function titleArea(card: Partial<ShareCard>) {
  return sharp(await draw(card))
    .extract({ left: 90, top: 220, width: 690, height: 200 })
    .grayscale()
    .raw()
    .toBuffer()
}
const inkOf = async (card: Partial<ShareCard>) =>
  (await titleArea(card)).filter((value) => value < 120).length

describe('the picture of a shared link', () => {
  test('has the size that every service shows, and few bytes', async () => {
    const picture = await draw({ badge: 'This event was cancelled!' })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...SIZE })
    expect(picture.length).toBeLessThan(300_000)
  })

  test('says the last line, too', async () => {
    const foot = { left: 90, top: 490, width: 690, height: 90 }
    const inkBelow = async (lines: string[]) =>
      (
        await sharp(await draw({ lines }))
          .extract(foot)
          .grayscale()
          .raw()
          .toBuffer()
      ).filter((value) => value < 120).length
    expect(await inkBelow([])).toBe(0)
    expect(await inkBelow(['Fri 20 November', 'The Courtyard'])).toBeGreaterThan(500)
  })

  test('is the same for the same words', async () => {
    expect((await draw({})).equals(await draw({}))).toBe(true)
    expect((await draw({})).equals(await draw({ seed: 'another' }))).toBe(false)
  })

  test.each(['Žltý kôň ťahá', 'Вечір поезії та віолончелі', 'Ночь ёлок', 'São João à noite'])(
    'writes %s letter by letter in our font',
    async (title) => {
      const letters = title.replaceAll(' ', '')
      expect(await inkOf({ title })).toBeGreaterThan(letters.length * 60)
      // A letter that the font lacks would be drawn as the same box whatever it is.
      const swapped = title.replace(/\p{L}/u, 'W')
      expect((await titleArea({ title })).equals(await titleArea({ title: swapped }))).toBe(false)
    },
  )

  test.each([
    ['ערב שירה', 'ערב שירת'],
    ['أمسية', 'أمسيه'],
  ])('writes %s from the right, letter by letter', async (title, other) => {
    const area = await titleArea({ title })
    const columns = [...area].flatMap((value, i) => (value < 120 ? [i % 690] : []))
    expect(columns.length).toBeGreaterThan(title.length * 60)
    expect(Math.max(...columns)).toBeGreaterThan(660)
    expect(Math.min(...columns)).toBeGreaterThan(300)
    expect(area.equals(await titleArea({ title: other }))).toBe(false)
  })

  test('keeps the hour of a title that is read from the right', async () => {
    const at = (hour: string) => titleArea({ title: `ערב ${hour}` })
    expect((await at('20:15')).equals(await at('20.15'))).toBe(true)
    expect((await at('20:15')).equals(await at('15:20'))).toBe(false)
  })

  test('leaves out what it cannot draw, and asks nobody for it', async () => {
    expect(await draw({ title: 'Párty 🎉🎊 東京 \u0000\u202e' })).toBeInstanceOf(Buffer)
    expect(await draw({ title: '🎉', lines: [] })).toBeInstanceOf(Buffer)
    expect(await draw({ title: '<script>alert(1)</script> & "x"' })).toBeInstanceOf(Buffer)
  })

  test('holds a very long title', async () => {
    const picture = await draw({ title: 'Nekonečný názov podujatia '.repeat(40) })
    expect(await sharp(picture).metadata()).toMatchObject(SIZE)
    const unbroken = await draw({ title: 'a'.repeat(2000) })
    expect(await sharp(unbroken).metadata()).toMatchObject(SIZE)
  })
})
