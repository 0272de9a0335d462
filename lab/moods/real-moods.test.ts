import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasRecordings, RECORDINGS } from '../common/recordings.ts'
import { evaluateMoods } from './evaluate/evaluate-moods.ts'
import { readLabelledEvent } from './labelled/labelled-event.ts'
import labels from './labelled/own-labels.json' with { type: 'json' }

const folder = `${RECORDINGS}07-taxonomy-mood/labelled/`
const { note: _note, ...files } = labels

test.skipIf(!hasRecordings)('names the moods of real events', () => {
  const events = Object.entries(files).flatMap(([file, moods]) => read(file, moods))
  const { micro, coverage } = evaluateMoods(events)
  // The rules were tuned on these: the figure is a floor against mistakes, not a measure of quality.
  console.log(
    `moods of ${events.length} real events: F1 ${micro.f1.toFixed(3)}, precision ${micro.precision.toFixed(2)}, recall ${micro.recall.toFixed(2)}, coverage ${coverage.toFixed(2)}`,
  )
  expect(events).toHaveLength(99)
  expect(micro.f1).toBeGreaterThan(0.74)
  expect(micro.precision).toBeGreaterThan(0.78)
})

/** Texts as they stand in the file, `title — description`, with our labels. */
function read(file: string, moods: Record<string, string>) {
  return readFileSync(folder + file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ id }) => moods[String(id)] !== undefined)
    .map(({ id, text, lang, category, categories, tags }) => {
      const [title = '', ...rest] = String(text).split(' — ')
      return readLabelledEvent({
        id,
        lang,
        title,
        description: rest.join(' — '),
        category: category ?? (Array.isArray(categories) ? categories[0] : null),
        tags,
        moods: moods[String(id)]?.split(' ').filter((mood) => mood !== ''),
      })
    })
}
