import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
      startTime: z.number(),
      endTime: z.number(),
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

export type FileRun = {
  name: string
  seconds: number
  passed: number
  skipped: number
  /** Failed tests with reasons, repeated at the end because the output is long. */
  failures: string[]
  /** Tests that passed only at a second try, with the reasons of the first. */
  unsteady: string[]
}

/** More failed files than this are not the machine's fault. */
const MOST_REPEATED = 2
/** How long vitest may take to end after its report. It waits forever for a process that a test has left running. */
const MOST_ENDING_MS = 120_000

/**
 * Runs vitest with options like `--name=value`. If a file or two fail or V8 crashed
 * (platform/database/pglite-client.ts), they run again and are `unsteady` if they pass.
 */
export async function runVitest(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<FileRun[]> {
  const first = await runOnce(args, env)
  const bad = first.filter(({ failures }) => failures.length > 0)
  const isRepeated = bad.length <= MOST_REPEATED && bad.every(({ name }) => name !== '')
  if (bad.length === 0 || !isRepeated) return first
  const names = bad.map(({ name }) => name)
  console.log(`\n== once more: ${names.join(' ')}`)
  const again = await runOnce(['run', ...args.filter((arg) => arg.startsWith('--')), ...names], env)
  const isMended = again.every(({ failures }) => failures.length === 0)
  const unsteady = isMended ? bad.flatMap(({ failures }) => failures) : []
  const [head, ...rest] = again
  return [
    ...first.filter((file) => !bad.includes(file)),
    ...(head === undefined ? [] : [{ ...head, unsteady: [...head.unsteady, ...unsteady] }]),
    ...rest,
  ]
}

async function runOnce(args: readonly string[], env: NodeJS.ProcessEnv): Promise<FileRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-test-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const abort = new AbortController()
  const watch = setInterval(() => {
    if (!existsSync(file)) return
    clearInterval(watch)
    setTimeout(() => abort.abort(), MOST_ENDING_MS).unref()
  }, 1000)
  const status = await runChild('vitest', [...args, ...reporters], {
    env,
    signal: abort.signal,
    killSignal: 'SIGKILL',
  })
  clearInterval(watch)
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
  return isGood || files.some(({ failures }) => failures.length > 0)
    ? files
    : [...files, nowhere('vitest: an error outside of tests, said above')]
}

/** A file that failed to load gives its reason in `message`. One that was cut off gives none. */
function countsOf({ assertionResults: tests, ...file }: Report['testResults'][number]): FileRun {
  const { name, status, message } = file
  const reasonsOf = (wanted: string) =>
    tests
      .filter((test) => test.status === wanted && (wanted === 'failed' || isRetried(test)))
      .map((test) => [`${name}: ${test.fullName}`, ...test.failureMessages].join('\n  '))
  const failures = reasonsOf('failed')
  const failed = failures.length
  if (status === 'failed' && failed === 0)
    failures.push(`${name}: ${message === '' ? 'its process was ended in the middle' : message}`)
  const passed = tests.filter((test) => test.status === 'passed').length
  return {
    name,
    seconds: (file.endTime - file.startTime) / 1000,
    passed,
    skipped: tests.length - passed - failed,
    failures,
    unsteady: reasonsOf('passed'),
  }
}

/** A test that passed at a second try keeps the errors of its first. */
function isRetried({ failureMessages }: { failureMessages: string[] }): boolean {
  return failureMessages.length > 0
}

const nowhere = (failure: string): FileRun => ({
  name: '',
  seconds: 0,
  passed: 0,
  skipped: 0,
  failures: [failure],
  unsteady: [],
})
