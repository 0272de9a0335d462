import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { classifyText } from './classify.ts'
import { evaluateCategories } from './evaluate-categories.ts'
import { ownExamples } from './training/own-examples.ts'
import { isJudged, labelledExamples } from './training/labelled-sets.ts'
import { trainClassifier } from './training/train.ts'

test('the model that ships is small', () => {
  expect(statSync(new URL('model.json', import.meta.url)).size).toBeLessThan(1_000_000)
})

test('says nothing of words it does not know', () => {
  expect(classifyText({ title: 'Xyzzyq', description: '', language: 'en' })).toBeNull()
  expect(classifyText({ title: '', description: '', language: 'und' })).toBeNull()
})

test('is not asked about a name, nor in a language that it has not learned', () => {
  const workshop = 'Learn to throw clay on the wheel and take your own bowl home'
  expect(classifyText({ title: workshop, description: '', language: 'en' })?.slug).toBe('workshop')
  expect(classifyText({ title: 'The White Buffalo', description: '', language: 'en' })).toBeNull()
  expect(classifyText({ title: workshop, description: '', language: 'nb' })).toBeNull()
})

test('the same examples make the same model', () => {
  const some = ownExamples().filter((_, i) => i % 40 === 0)
  expect(trainClassifier(some)).toEqual(trainClassifier(some))
})

const data = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url))
test.skipIf(!existsSync(data))('reads categories of unseen series better than words alone', () => {
  const all = evaluateCategories(labelledExamples(data).filter(isJudged)).at(-1)
  if (all === undefined) throw new Error('no sets')
  const { events, rules, withModel } = all
  process.stdout.write(
    `categories of ${events} events by their text: right ${rules.right.toFixed(3)} by rules, ${withModel.right.toFixed(3)} with the model, ${withModel.rightOfAny.toFixed(3)} where any category of the platform counts\n`,
  )
  expect(withModel.right).toBeGreaterThan(rules.right + 0.05)
  expect(withModel.right / withModel.named).toBeGreaterThan(rules.right / rules.named)
})
