import { expect, test } from 'vitest'
import {
  faultsOfCode,
  faultsOfMarkdown,
  faultsOfTestNames,
  faultsOfTitle,
  type Fault,
} from './prose-faults.ts'

const told = (faults: Fault[]) => faults.map(({ line, wrong }) => `${line}: ${wrong}`)

test('a sentence that begins with a question word is reported, also on the second line', () => {
  const text = [
    'const a = 1',
    '/** Names of places. What is',
    ' * not known is left out. */',
    'const b = "What is this"',
    '// Where hours are asked for, days are too.',
    '// Says what is on, and where.',
  ].join('\n')
  expect(told(faultsOfCode(text))).toEqual([
    '2: "What is not known is left out"',
    '5: "Where hours are asked for, days are too"',
  ])
})

test('a comment is two lines long at most, but for the docstring of an export', () => {
  const long = ['/**', ' * One', ' * two', ' * three.', ' */']
  const run = ['  // One', '  // two', '  // three.', '  // oxlint-disable-next-line no-empty -- x']
  const text = [...long, 'export const a = 1', ...long, 'const b = 1', ...run].join('\n')
  expect(told(faultsOfCode(text))).toEqual(['8: a comment of 3 lines', '13: a comment of 3 lines'])
  expect(faultsOfCode(run.slice(1).join('\n'))).toEqual([])
})

test('measurements are reported, units and forms are not', () => {
  const text = [
    '// It takes 1.5 ms.',
    '/** Half, 12 % of it. */',
    '// Reads 900 records/s.',
    '/** Milliseconds, at most 250. */',
    '/** 0.034 -> `3.4 %`. */',
  ]
  expect(text.flatMap((line) => told(faultsOfCode(line)))).toEqual([
    '1: "1.5 ms"',
    '1: "12 %"',
    '1: "900 records/s"',
  ])
})

test('documents that are not here and empty words are reported, in code and in documents', () => {
  const faults = ['1: "SPEC.md" is not in the repository', '2: "simply"']
  expect(told(faultsOfCode('// As SPEC.md says,\n// it is simply so.'))).toEqual(faults)
  expect(told(faultsOfMarkdown('As SPEC.md says,\nit is simply so.', () => true))).toEqual(faults)
})

test('finds "is no", but not "there is no" or a comparison', () => {
  expect(told(faultsOfCode('// A day is no hour.'))).toEqual(['1: "is no hour"'])
  expect(told(faultsOfCode('// There is no hour, and it is no later than noon.'))).toEqual([])
})

test('a link in a document leads to a file', () => {
  const text =
    'See [one](there.md#part), [two](gone.md), [three](https://okolo.example/gone.md), [four](#here).'
  expect(told(faultsOfMarkdown(text, (link) => link === 'there.md'))).toEqual([
    '1: no file is at gone.md',
  ])
})

test('refuses test names and sentences that explain by "what" or "so many"', () => {
  const names = [
    "test('what is off is off', () => {",
    "test.each([1])('who asks', () => {})",
    "test('hides it', () => {",
  ]
  expect(told(faultsOfTestNames(names.join('\n')))).toEqual([
    '1: "what is off is off"',
    '2: "who asks"',
  ])
  expect(told(faultsOfCode('/** So many are shown at once. */'))).toEqual([
    '1: "So many are shown at once"',
  ])
})

test('refuses a commit title that is long, lower-case or a question', () => {
  const titles = [
    'Show the map',
    `Show ${'long '.repeat(20)}`,
    'fixes it',
    'What changed',
    'Mend it.',
  ]
  expect(titles.map((title) => faultsOfTitle(title).length)).toEqual([0, 1, 1, 1, 1])
})
