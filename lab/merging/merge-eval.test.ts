import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runLab } from '../commands.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

const RESULT = z.object({
  listings: z.number(),
  clusters: z.number(),
  pairs: z.object({ same: z.number(), different: z.number(), f1: z.number() }),
  bCubed: z.object({ f1: z.number() }),
  candidates: z.object({ recall: z.number() }),
  wrong: z.array(z.object({ is: z.string(), titles: z.array(z.string()) })),
  notes: z.array(z.string()),
})

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-merge-eval-'))
})

const GIG = { source: 'a', title: 'Želmíra Vršanská: Tichá búrka', start: '2026-11-20T20:00:00' }
const OTHER = { title: 'Lorem ipsum dolor', source: 'b', start: '2026-11-20T20:00:00' }

async function write(name: string, lines: readonly unknown[], parting = '\n'): Promise<string> {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  await writeFile(join(folder, name), texts.join(parting))
  return name
}

async function evaluate(
  listings: readonly unknown[],
  pairs: readonly unknown[],
  parting?: string,
): Promise<{ exit: number; output: string[] }> {
  const output: string[] = []
  const files = [await write('l.jsonl', listings, parting), await write('p.jsonl', pairs, parting)]
  const exit = await runLab(
    ['merge-eval', '--listings', files[0] ?? '', '--pairs', files[1] ?? '', '--json'],
    {
      cwd: folder,
      print: (line) => output.push(line),
      isTerminal: false,
      signal: AbortSignal.any([]),
    },
  )
  return { exit: exit ?? -1, output }
}

function result(output: readonly string[]): z.infer<typeof RESULT> {
  return RESULT.parse(JSON.parse(output[0] ?? ''))
}

test('A set with a byte order mark, Windows line ends, empty lines and numbers as ids and texts is measured', async () => {
  const { exit, output } = await evaluate(
    [
      `\uFEFF${JSON.stringify({ ...GIG, id: 1, lat: '48.148', lon: '17.107', city: null })}`,
      '',
      { ...GIG, source: 2, id: 2, lat: '', end: '2026-11-20T22:00:00', price: 'from 5' },
      { ...OTHER, id: '3', unknown: { field: true } },
    ],
    [
      { a: 1, b: 2, label: 'same', checked: true },
      { a: '1', b: 3, label: 'different' },
      { a: 2, b: 3, label: 'nobody_knows' },
      '',
    ],
    '\r\n',
  )
  expect(exit).toBe(0)
  expect(result(output)).toMatchObject({
    listings: 3,
    clusters: 2,
    pairs: { same: 1, different: 1, f1: 1 },
    candidates: { recall: 1 },
  })
  expect(result(output).notes).toEqual([
    expect.stringContaining('p.jsonl, line 3: "nobody_knows" is not a label that counts'),
  ])
})

test('Files that are not there, or are not files, are named', async () => {
  const output: string[] = []
  const exit = await runLab(['merge-eval', '--listings', 'none.jsonl', '--pairs', '.'], {
    cwd: folder,
    print: (line) => output.push(line),
    isTerminal: false,
    signal: AbortSignal.any([]),
  })
  expect(exit).toBe(1)
  expect(output.join('\n')).toMatch(/none\.jsonl cannot be read/)
})

test('Simple rules are measured beside the model: as simple systems write them, and over our preparation', async () => {
  await write('l.jsonl', [
    { ...GIG, id: 'x' },
    { ...GIG, id: 'y', source: 'b', title: 'Zelmira Vrsanska - Ticha burka' },
  ])
  await write('p.jsonl', [{ a: 'x', b: 'y', label: 'same' }])
  const output: string[] = []
  await runLab(['merge-eval', '--listings', 'l.jsonl', '--pairs', 'p.jsonl', '--baselines'], {
    cwd: folder,
    print: (line) => output.push(line),
    isTerminal: false,
    signal: AbortSignal.any([]),
  })
  expect(output).toContainEqual(expect.stringMatching(/"plain: exact title and day": .* F1 0\.00/))
  expect(output).toContainEqual(
    expect.stringMatching(/"prepared: exact title and day": .* F1 100\.00/),
  )
})

test('Times are read as iCalendar and others write them; a start that is not a date is left out and said', async () => {
  const { exit, output } = await evaluate(
    [
      { ...GIG, id: 'ics', start: '20261120T190000Z', zone: 'Europe/Bratislava' },
      { ...GIG, id: 'zone', source: 'b', start: '2026-11-20T20:00:00+01:00[Europe/Bratislava]' },
      { ...GIG, id: 'slash', source: 'c', start: '2026/11/20 20:00', end: 'late' },
      { ...GIG, id: 'tba', source: 'd', start: 'TBA' },
      { ...GIG, id: 'leap', source: 'e', start: '2026-02-30' },
    ],
    [
      { a: 'ics', b: 'zone', label: 'same' },
      { a: 'ics', b: 'slash', label: 'same' },
      { a: 'ics', b: 'tba', label: 'same' },
    ],
  )
  expect(exit).toBe(0)
  expect(result(output)).toMatchObject({ listings: 3, clusters: 1, pairs: { same: 2, f1: 1 } })
  expect(result(output).notes).toEqual([
    expect.stringContaining('l.jsonl, line 3: the end "late" is not a date'),
    expect.stringContaining('l.jsonl, line 4: left out, the start "TBA" is not a date'),
    expect.stringContaining('l.jsonl, line 5: left out, the start "2026-02-30" is not a date'),
    expect.stringContaining('p.jsonl, line 3: left out'),
  ])
})

test.each([
  ['broken JSON', ['{"id": "1",'], [], 'l.jsonl, line 1: not JSON'],
  ['no title', [{ id: 'x', source: 's', start: '2026-11-20' }], [], 'l.jsonl, line 1: '],
  ['an id used twice', [{ ...GIG, id: 7 }, '', { ...GIG, id: '7' }], [], 'line 3: the id "7"'],
  [
    'a pair of a listing that is not there',
    [{ ...GIG, id: 'x' }],
    ['', { a: 'x', b: 'y', label: 'same' }],
    'p.jsonl, line 2: there is no listing "y"',
  ],
  [
    'a pair of a listing with itself',
    [{ ...GIG, id: 'x' }],
    [{ a: 'x', b: 'x', label: 'same' }],
    'p.jsonl, line 1: a pair of the listing "x" with itself',
  ],
])('A set with %s is refused with file and line', async (_, listings, pairs, message) => {
  const { exit, output } = await evaluate(listings, pairs)
  expect(exit).toBe(1)
  expect(output.join('\n')).toContain(message)
})

test('Wrong pairs are shown with the titles that the listings have', async () => {
  const { output } = await evaluate(
    [
      { ...GIG, id: 'x' },
      { ...OTHER, id: 'y' },
    ],
    [{ a: 'x', b: 'y', label: 'same' }],
  )
  expect(result(output).wrong).toMatchObject([{ is: 'missed', titles: [GIG.title, OTHER.title] }])
})

test('Measuring opens no catalogue: it runs with a database that is not there and leaves no data directory', async () => {
  await write('l.jsonl', [{ ...GIG, id: 'x' }])
  await write('p.jsonl', [])
  const before = await readdir(folder)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [MAIN, 'merge-eval', '--listings', 'l.jsonl', '--pairs', 'p.jsonl'],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    },
  )
  expect(stdout).toContain('1 listings in 1 clusters')
  expect(await readdir(folder)).toEqual(before)
}, 60_000)
