import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runChild } from './run-child.ts'

const Report = z.object({
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
type Report = z.infer<typeof Report>

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Failed tests with reasons, repeated at the end because the output is long. */
  failures: string[]
  /** Tests that passed only in a second run. */
  unsteady: string[]
}

type FileRun = Omit<Counts, 'unsteady'> & { name: string }

/** More failed files than this are not the machine's fault. */
const MOST_REPEATED = 2

/**
 * Runs vitest with options like `--name=value`. If a file or two fail or V8 crashed
 * (platform/database/pglite-module.ts), they run again and count as `unsteady` if they pass.
 */
export async function runVitest(args: readonly string[]): Promise<Counts> {
  const first = await runOnce(args)
  const bad = first.filter(({ failed }) => failed > 0)
  const isRepeated = bad.length <= MOST_REPEATED && bad.every(({ name }) => name !== '')
  if (bad.length === 0 || !isRepeated) return { ...total(first), unsteady: [] }
  const names = bad.map(({ name }) => name)
  console.log(`\n== once more: ${names.join(' ')}`)
  const again = await runOnce(['run', ...args.filter((arg) => arg.startsWith('--')), ...names])
  const counts = total([...first.filter((file) => !bad.includes(file)), ...again])
  const isMended = again.every(({ failed }) => failed === 0)
  return { ...counts, unsteady: isMended ? bad.flatMap(({ failures }) => failures) : [] }
}

function total(files: readonly FileRun[]): Omit<Counts, 'unsteady'> {
  const sum = (of: (file: FileRun) => number) => files.reduce((all, file) => all + of(file), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    failures: files.flatMap(({ failures }) => failures),
  }
}

async function runOnce(args: readonly string[]): Promise<FileRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-test-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await runChild('vitest', [...args, ...reporters])
  try {
    return counted(Report.parse(JSON.parse(readFileSync(file, 'utf8'))), status === 0)
  } catch {
    return [nowhere(`vitest ${args.join(' ')}: left no report`)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Exported for its test. If vitest reports a failure (`isGood` is false) without a failed file,
 * adds one without a name.
 */
export function counted(report: Report, isGood: boolean): FileRun[] {
  const files = report.testResults.map(countsOf)
  return isGood || files.some(({ failed }) => failed > 0)
    ? files
    : [...files, nowhere('vitest: an error outside of tests, said above')]
}

/** A file that failed to load gives its reason in `message`. One that was cut off gives none. */
function countsOf({
  name,
  status,
  message,
  assertionResults: tests,
}: Report['testResults'][number]) {
  const failures = tests
    .filter((test) => test.status === 'failed')
    .map((test) => [`${name}: ${test.fullName}`, ...test.failureMessages].join('\n  '))
  if (status === 'failed' && failures.length === 0)
    failures.push(`${name}: ${message === '' ? 'its process was ended in the middle' : message}`)
  const passed = tests.filter((test) => test.status === 'passed').length
  const failed = tests.filter((test) => test.status === 'failed').length
  return {
    name,
    passed,
    failed: failures.length,
    skipped: tests.length - passed - failed,
    failures,
  }
}

const nowhere = (failure: string): FileRun => ({
  name: '',
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [failure],
})
