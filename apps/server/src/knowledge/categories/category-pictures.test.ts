import { readFile } from 'node:fs/promises'
import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { expect, test } from 'vitest'
import seed from '#seed/categories.json' with { type: 'json' }

test('every category has a small picture of its own', async () => {
  expect(seed.map(({ slug }) => slug).toSorted()).toEqual(CATEGORY_SLUGS.toSorted())
  for (const { image } of seed) {
    const picture = await readFile(
      new URL(`../../../../web/public${image}`, import.meta.url),
      'utf8',
    )
    expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 320 200"/)
    expect(picture.length).toBeLessThan(3000)
  }
})
