import { readFileSync } from 'node:fs'
import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { describe, expect, test } from 'vitest'
import { drawMotifs, drawPicture, MOTIFS } from './draw.ts'
import { tonesOf } from './tones.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../apps/web/${path}`, import.meta.url), 'utf8')
const css = read('src/ui/kinds.css')

test('the files of the pages are as they are drawn', () => {
  expect(read('src/ui/art/motifs.svg')).toBe(drawMotifs())
  for (const slug of CATEGORY_SLUGS)
    expect(read(`public/categories/${slug}.svg`)).toBe(
      drawPicture(slug, tonesOf(css, slug, 'light')),
    )
})

test('every category has its art, and the pages know how many motifs', () => {
  expect(Object.keys(MOTIFS).toSorted()).toEqual([...CATEGORY_SLUGS].toSorted())
  const page = read('src/ui/category-art.tsx')
  for (const [slug, { length }] of Object.entries(MOTIFS))
    expect(page).toMatch(new RegExp(`\\n  '?${slug}'?: ${length},`))
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(CATEGORY_SLUGS)('text and headings can be read on %s', (slug) => {
    const { field, strong, ...text } = tonesOf(css, slug, theme)
    expect(contrast(text['on-field'], field)).toBeGreaterThan(7)
    expect(contrast(text['on-field2'], field)).toBeGreaterThan(4.5)
    expect(contrast(strong, field)).toBeGreaterThan(3)
  })
})

/** The contrast of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
