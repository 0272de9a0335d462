import { expect, test } from 'vitest'
import { counted } from './run-vitest.ts'

const file = (name: string, status: string, tests: string[], message = '') => ({
  name,
  status,
  message,
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
  expect(counted(report, false)).toEqual([
    { name: '/good.test.ts', passed: 2, failed: 0, skipped: 1, failures: [] },
    {
      name: '/bad.test.ts',
      passed: 0,
      failed: 1,
      skipped: 1,
      failures: ['/bad.test.ts: it is failed\n  expected 1 to be 2'],
    },
    {
      name: '/cut.test.ts',
      passed: 1,
      failed: 1,
      skipped: 2,
      failures: ['/cut.test.ts: its process was ended in the middle'],
    },
    {
      name: '/typo.test.ts',
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['/typo.test.ts: Cannot find module'],
    },
  ])
})

test('a run that vitest calls bad is not counted as good, whatever its files say', () => {
  const report = { testResults: [file('/a.test.ts', 'passed', ['passed'])] }
  const failed = (isGood: boolean) =>
    counted(report, isGood).reduce((sum, each) => sum + each.failed, 0)
  expect(failed(false)).toBe(1)
  expect(failed(true)).toBe(0)
})
