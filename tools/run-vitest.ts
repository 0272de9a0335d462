import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/** `failures` say which test failed and why, for the end of the output: its beginning is far away by then. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

/** More than this is no accident of the machine's. */
const MOST_CUT_OFF = 2

/**
 * Runs vitest, with a command of its and what belongs to that (options as `--name=value`); a run that ends without a report
 * counts as a failure. A file whose process V8 ended in the middle (platform/pglite-module.ts says when it does) is run once
 * more and named: no test of it had failed.
 */
export function runVitest(args: readonly string[]): Counts {
  const first = runOnce(args)
  const { cutOff } = first
  if (cutOff.length === 0 || cutOff.length > MOST_CUT_OFF || first.failed > 0) return total([first])
  console.log(`\n== once more, as their process was ended in the middle: ${cutOff.join(' ')}`)
  const again = runOnce(['run', ...args.filter((arg) => arg.startsWith('--')), ...cutOff])
  return total([{ ...first, cutOff: [], skipped: first.skipped - first.unfinished }, again])
}

type Run = Counts & { cutOff: string[]; unfinished: number }

function total(runs: readonly Run[]): Counts {
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  return {
    passed: sum((run) => run.passed),
    failed: sum((run) => run.failed + run.cutOff.length),
    skipped: sum((run) => run.skipped),
    failures: runs.flatMap((run) => [
      ...run.failures,
      ...run.cutOff.map((file) => `${file}: ended in the middle`),
    ]),
  }
}

function runOnce(args: readonly string[]): Run {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-test-'))
  const file = join(folder, 'report.json')
  const { status } = spawnSync(
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { stdio: 'inherit' },
  )
  try {
    return counted(Report.parse(JSON.parse(readFileSync(file, 'utf8'))), status === 0)
  } catch {
    const failures = [`vitest ${args.join(' ')}: left no report`]
    return { passed: 0, failed: 1, skipped: 0, failures, cutOff: [], unfinished: 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Exported for its test. A file that could not be loaded says why in `message`, one that was cut off says nothing. */
export function counted(report: z.infer<typeof Report>, isGood: boolean): Run {
  const cut = report.testResults.filter(
    (file) =>
      file.status === 'failed' &&
      file.message === '' &&
      file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const waiting = (files: typeof cut) =>
    files
      .flatMap((file) => file.assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed').length
  const named = report.testResults.flatMap(failuresOf)
  const isBroken = !isGood && report.numFailedTests === 0 && cut.length === 0
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (isBroken ? 1 : 0),
    skipped: waiting(report.testResults),
    failures:
      isBroken && named.length === 0 ? ['vitest: an error outside of tests, said above'] : named,
    cutOff: cut.map(({ name }) => name),
    unfinished: waiting(cut),
  }
}

function failuresOf(file: z.infer<typeof Report>['testResults'][number]): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  const notLoaded =
    failed.length === 0 && file.message !== '' ? [`${file.name}: ${file.message}`] : []
  return [
    ...notLoaded,
    ...failed.map((test) =>
      [`${file.name}: ${test.fullName}`, ...test.failureMessages].join('\n  '),
    ),
  ]
}
