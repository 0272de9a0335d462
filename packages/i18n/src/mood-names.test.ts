import { existsSync, readFileSync } from 'node:fs'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { expect, test } from 'vitest'

type Design = { moods: { slug: string }[] }

// The design is not part of the repository.
const design = new URL('../../../../shared/design/moods.json', import.meta.url)

test.skipIf(!existsSync(design))('the moods are those of the design, in its order', () => {
  const { moods }: Design = JSON.parse(readFileSync(design, 'utf8'))
  expect(moods.map(({ slug }) => slug)).toEqual(MOOD_SLUGS)
})
