import { expect, test } from 'vitest'
import { counted } from './run-vitest.ts'

const file = (name: string, status: string, tests: string[], message = '') => ({
  name,
  status,
  message,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests.map((state) => ({
    status: state,
    fullName: `it is ${state}`,
    failureMessages: state === 'failed' ? ['expected 1 to be 2'] : [],
  })),
})

test('a file that fails, one whose process was ended in the middle and one that cannot be loaded say what happened', () => {
  const report = {
    testResults: [
      file('/good.test.ts', 'passed', ['passed', 'passed', 'skipped']),
      file('/bad.test.ts', 'failed', ['failed', 'pending']),
      file('/cut.test.ts', 'failed', ['passed', 'pending', 'pending']),
      file('/typo.test.ts', 'failed', [], 'Cannot find module'),
    ],
  }
  const common = { seconds: 2.5, unsteady: [] }
  expect(counted(report, false)).toEqual([
    { ...common, name: '/good.test.ts', passed: 2, skipped: 1, failures: [] },
    {
      ...common,
      name: '/bad.test.ts',
      passed: 0,
      skipped: 1,
      failures: ['/bad.test.ts: it is failed\n  expected 1 to be 2'],
    },
    {
      ...common,
      name: '/cut.test.ts',
      passed: 1,
      skipped: 2,
      failures: ['/cut.test.ts: its process was ended in the middle'],
    },
    {
      ...common,
      name: '/typo.test.ts',
      passed: 0,
      skipped: 0,
      failures: ['/typo.test.ts: Cannot find module'],
    },
  ])
})

test('names a test that passed only at a second try', () => {
  const shaky = file('/shaky.test.ts', 'passed', ['passed'])
  const tests = shaky.assertionResults.map((each) => ({ ...each, failureMessages: ['timed out'] }))
  const [run] = counted({ testResults: [{ ...shaky, assertionResults: tests }] }, true)
  expect(run).toMatchObject({
    passed: 1,
    failures: [],
    unsteady: ['/shaky.test.ts: it is passed\n  timed out'],
  })
})

test('a run that vitest calls bad is not counted as good, whatever its files say', () => {
  const report = { testResults: [file('/a.test.ts', 'passed', ['passed'])] }
  const failed = (isGood: boolean) =>
    counted(report, isGood).reduce((sum, each) => sum + each.failures.length, 0)
  expect(failed(false)).toBe(1)
  expect(failed(true)).toBe(0)
})
