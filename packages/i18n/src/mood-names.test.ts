import { existsSync, readFileSync } from 'node:fs'
import { LOCALES } from '@okolo/contract/locale'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { expect, test } from 'vitest'

type Design = { moods: { slug: string; labels: Record<string, string> }[] }

// The design is not part of the repository.
const design = new URL('../../../../shared/design/moods.json', import.meta.url)

test.skipIf(!existsSync(design))(
  'the moods are those of the design, in its order and by its names',
  () => {
    const { moods }: Design = JSON.parse(readFileSync(design, 'utf8'))
    expect(moods.map(({ slug }) => slug)).toEqual(MOOD_SLUGS)
    for (const locale of LOCALES) {
      const base: { mood: Record<string, string> } = JSON.parse(
        readFileSync(new URL(`locales/${locale}/base.json`, import.meta.url), 'utf8'),
      )
      expect(base.mood, locale).toEqual(
        Object.fromEntries(moods.map(({ slug, labels }) => [slug, labels[locale]])),
      )
    }
  },
)
