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

test('a file whose process was ended in the middle is told from one that fails', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      file('/good.test.ts', 'passed', ['passed', 'passed', 'skipped']),
      file('/bad.test.ts', 'failed', ['failed', 'pending']),
      file('/cut.test.ts', 'failed', ['pending', 'pending', 'pending']),
    ],
  }
  expect(counted(report, false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 5,
    failures: ['/bad.test.ts: it is failed\n  expected 1 to be 2'],
    cutOff: ['/cut.test.ts'],
    unfinished: 3,
  })
})

test('a file that cannot be loaded is a failure', () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [file('/typo.test.ts', 'failed', [], 'Cannot find module')],
  }
  expect(counted(report, false)).toMatchObject({
    failed: 1,
    failures: ['/typo.test.ts: Cannot find module'],
    cutOff: [],
  })
})

test('a run that vitest calls bad is not counted as good, whatever its files say', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [file('/a.test.ts', 'passed', ['passed'])],
  }
  expect(counted(report, false).failed).toBe(1)
  expect(counted(report, true).failed).toBe(0)
})
