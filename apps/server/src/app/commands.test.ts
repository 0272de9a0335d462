import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addCommands, readOkolo } from './commands.ts'
import { checkedHelp } from '../cli/testing/checked-help.ts'

const MAIN = fileURLToPath(new URL('./main-okolo.ts', import.meta.url))

/** Reads a call that has no work to do. */
function told(...args: string[]) {
  const [printed, complaints]: [string[], string[]] = [[], []]
  const exit = readOkolo(args, {
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  })
  return { exit, printed: printed.join('\n'), complaint: complaints.join('\n') }
}

test('the program and every command explain themselves', () => {
  const calls = checkedHelp(addCommands)
  expect(calls).toContain('npm run okolo -- ingest')
  expect(calls).toContain('npm run okolo -- operator login')
})

test.each([[[]], [['help']], [['--help']]])('%j lists the commands in groups', (args) => {
  const { exit, printed, complaint } = told(...args)
  expect([exit, complaint]).toEqual([0, ''])
  expect(printed).toMatch(/\nGather:\n {2}ingest \[options\] <connector> /)
  expect(printed).toContain('npm run okolo -- lab')
})

test('help gather is the help of gather, with an example', () => {
  expect(told('help', 'gather')).toEqual(told('gather', '--help'))
  expect(told('gather', '-h').printed).toContain(
    'For example:\n  npm run okolo -- gather --source madrid-agenda',
  )
})

test.each([
  ['gathr', "Unknown command 'gathr'\n(Did you mean gather?)", ''],
  ['gather --sauce x', "Unknown option '--sauce'\n(Did you mean --source?)", 'gather '],
  ['gather --source', "Option '--source <slug>' argument missing", 'gather '],
  ['gather madrid', "Too many arguments for 'gather'.", 'gather '],
  ['reset --breaker', "Required option '--source <slug>' not specified", 'reset '],
  ['ingest icle --city nice --from a', "argument value 'icle' is invalid", 'ingest '],
  [
    'replay --source a --stage mop',
    "argument 'mop' is invalid. Allowed choices are map",
    'replay ',
  ],
  ['cards --city nice --count 101', 'It must be a whole number from 1 to 100.', 'cards '],
  ['worker --lanes 1.5', 'It must be a whole number from 1 to 32.', 'worker '],
  ['split event --listing 0', 'It must be a whole number from 1 up.', 'split '],
  [
    'backfill --source a --from 2025-02-30',
    'a day of the calendar, such as 2025-01-31.',
    'backfill ',
  ],
  ['merge one', "Missing required argument 'other'", 'merge '],
  ['lock event colour red', "argument value 'colour' is invalid", 'lock '],
  ['operator logn', '(Did you mean login?)', 'operator '],
  ['premium grant --email a', "Required option '--until <day>'", 'premium grant '],
])('%s: says what is wrong, and where the help is', (call, why, command) => {
  const { exit, printed, complaint } = told(...call.split(' '))
  expect([exit, printed]).toEqual([2, ''])
  expect(complaint).toContain(why)
  expect(complaint.split('\n').at(-1)).toBe(`Its help: npm run okolo -- ${command}--help`)
})

test('a command that has others below it names them', () => {
  const { exit, complaint } = told('operator')
  expect(exit).toBe(2)
  expect(complaint).toMatch(/One of login, sessions, people, end, revoke is needed\.$/)
})

test(
  'help and complaints need no database: one goes to the output, the other to the errors',
  { timeout: 60_000 },
  async () => {
    const env = { ...process.env, DATABASE_URL: 'postgres://okolo@127.0.0.1:1/none' }
    const run = async (...args: string[]) =>
      promisify(execFile)(process.execPath, [MAIN, ...args], { env }).catch(
        (error: { code: number; stdout: string; stderr: string }) => error,
      )
    expect(await run('gather', '--help')).toMatchObject({
      stdout: expect.stringContaining('Usage: npm run okolo -- gather'),
      stderr: '',
    })
    expect(await run('gathr')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('(Did you mean gather?)'),
    })
    expect(await run('sources')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be reached'),
    })
  },
)
