import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyText, MODEL_FILE } from './classify.ts'

test('the model that ships is small', () => {
  expect(statSync(MODEL_FILE).size).toBeLessThan(1_000_000)
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
