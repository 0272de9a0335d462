import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runLab } from '../commands.ts'

const Result = z.object({
  events: z.number(),
  micro: z.object({ f1: z.number(), labels: z.number() }),
  faults: z.array(z.object({ id: z.string() })),
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-mood-eval-'))
})

async function evaluate(content: string | Uint8Array, name = 'labelled.jsonl') {
  await writeFile(join(folder, 'labelled.jsonl'), content)
  const output: string[] = []
  const exit = await runLab(['mood-eval', '--events', name, '--json'], {
    cwd: folder,
    print: (line) => output.push(line),
    isTerminal: false,
    signal: AbortSignal.any([]),
  })
  return { exit, output: output.join('\n') }
}
const scored = async (content: string) => {
  const { exit, output } = await evaluate(content)
  expect(exit, output).toBe(0)
  return Result.parse(JSON.parse(output))
}

const COMEDY = {
  id: 1,
  lang: 'en',
  title: 'Stand-up comedy night',
  description: 'An hour of jokes.',
  category: 'comedy',
  hour: 20,
  moods: ['funny'],
}
const line = (change: object = {}) => JSON.stringify({ ...COMEDY, ...change })

test.each([
  ['a mark at the beginning', `\uFEFF${line()}\n`],
  ['lines as Windows ends them', `${line()}\r\n${line({ id: 2 })}\r\n`],
  ['empty lines and no end of the last', `\n\n${line()}\n  \n${line({ id: 2 })}`],
  ['other separators of Unicode in a text', line({ description: 'One\u2028two\u0085three' })],
  ['only what is needed', '{"title": "Stand-up comedy night", "moods": ["funny"]}'],
  [
    'null for what is not known',
    line({ id: null, lang: null, description: null, category: null, hour: null }),
  ],
  ['hours as texts', `${line({ hour: '20' })}\n${line({ hour: '20:30' })}`],
  ['a mood named twice', line({ moods: ['funny', 'funny'] })],
  ['a very long text', line({ description: 'An hour of jokes. '.repeat(200_000) })],
])('reads a file with %s', async (_, content) => {
  const { micro, faults } = await scored(content)
  expect(micro.f1).toBe(1)
  expect(faults).toEqual([])
})

test('an event that has no mood counts, and what is given to it is a fault', async () => {
  const { events, faults } = await scored(`${line({ moods: [] })}\n${line({ id: 2 })}`)
  expect(events).toBe(2)
  expect(faults).toMatchObject([{ id: '1' }])
})

test.each([
  ['no JSON', 'title: Jazz', 'Not JSON'],
  ['half an event', '{"title": "Jazz",', 'Not JSON'],
  ['a list', '[]', 'Expected an object'],
  ['a word', '"Jazz"', 'Expected an object'],
  ['no title', line({ title: undefined }), '"title" must be a text'],
  ['no moods', line({ moods: undefined }), '"moods" must be a list'],
  ['moods as a text', line({ moods: 'funny' }), '"moods" must be a list'],
  ['a mood that there is not', line({ moods: ['funny', 'sad', 3] }), 'Unknown moods: "sad", 3.'],
  ['a number for a text', line({ description: 5 }), '"description" must be a text'],
  ['several categories', line({ category: ['comedy'] }), '"category" must be a text'],
  ['an hour that there is not', line({ hour: 25 }), '"hour" must be a number from 0 to 23'],
  ['an hour in words', line({ hour: 'eight' }), '"hour" must be a number from 0 to 23'],
])('says which line has %s', async (_, wrong, reason) => {
  const { exit, output } = await evaluate(`${line()}\r\n\r\n${wrong}\r\n${line()}`)
  expect(exit).toBe(2)
  expect(output).toContain('labelled.jsonl, line 3: ')
  expect(output).toContain(reason)
})

test.each([
  ['two bytes a letter', Buffer.from(`\uFEFF${line()}`, 'utf16le'), 'line 1: Not UTF-8'],
  [
    'bytes of another alphabet',
    Buffer.concat([Buffer.from(`${line()}\n`), Buffer.from([0x22, 0xe9, 0x22])]),
    'line 2: Not UTF-8',
  ],
  ['nothing', '', 'there is no event in it'],
  ['empty lines', '\n\n', 'there is no event in it'],
])('says what is wrong with a file of %s', async (_, content, reason) => {
  const { exit, output } = await evaluate(content)
  expect(exit).toBe(2)
  expect(output).toContain(reason)
})

test.each(['nowhere.jsonl', '.'])('says that %s cannot be read', async (name) => {
  const { exit, output } = await evaluate('', name)
  expect(exit).toBe(2)
  expect(output).toContain('cannot be read')
})

test('says that recorded feeds are not there', async () => {
  const output: string[] = []
  const exit = await runLab(['mood-eval', '--gathered', '--data', 'nowhere'], {
    cwd: folder,
    print: (text) => output.push(text),
    isTerminal: false,
    signal: AbortSignal.any([]),
  })
  expect([exit, output.join(' ')]).toEqual([2, expect.stringContaining('nowhere cannot be read')])
})
