import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '@okolo/server/cli/call/call.ts'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { LabelledPage } from './labelled-page.ts'
import { readPage } from './read-page.ts'
import { scoreOf, sumOf, type Score } from './score.ts'

export const addListingEval: AddLabCommands = (lab, run) => {
  lab
    .command('listing-eval')
    .description('what is read on saved plain pages, against what a person reads there')
    .option('--pages <file>', 'pages with right answers', '../shared/data/11-listings/pages.jsonl')
    .option('--out <file>', 'write what was read, one line a page')
    .option('--carried', 'read the JSON that pages carry before their text', false)
    .option('--faults', 'print each missed and each wrong event', false)
    .action((options) => run((terminal) => evaluateListings(options, terminal)))
}

type Options = { pages: string; out?: string; faults: boolean; carried: boolean }

async function evaluateListings(values: Options, { print, cwd }: LabTerminal): Promise<number> {
  const file = resolve(cwd, values.pages)
  const pages = linesOf(file).map((line, index) => {
    const parsed = LabelledPage.safeParse(JSON.parse(line))
    if (!parsed.success) throw new UsageError(`${file}, line ${index + 1}: ${parsed.error.message}`)
    return parsed.data
  })
  const read = pages.map((page) => ({
    page,
    events: readPage(page, join(dirname(file), page.file), { withCarried: values.carried }),
  }))
  if (values.out !== undefined) {
    const lines = read.map(({ page, events }) => JSON.stringify({ id: page.id, events }))
    writeFileSync(resolve(cwd, values.out), `${lines.join('\n')}\n`)
  }
  const asked = read.filter(({ page }) => !page.markup_only)
  const scores = asked.map(({ page, events }) => ({ page, score: scoreOf(page, events) }))
  if (values.faults)
    for (const { page, score } of scores)
      for (const fault of score.faults) print(`${page.id}  ${fault}`)
  for (const [name, own] of Map.groupBy(scores, ({ page }) => page.language))
    print(
      row(
        name,
        own.map(({ score }) => score),
      ),
    )
  for (const [name, own] of Map.groupBy(scores, ({ page }) => page.kind))
    print(
      row(
        name,
        own.map(({ score }) => score),
      ),
    )
  print(
    row(
      'nothing to find',
      scores.filter(({ page }) => page.expected.length === 0).map(({ score }) => score),
    ),
  )
  print(
    row(
      'together',
      scores.map(({ score }) => score),
    ),
  )
  return 0
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
  } catch {
    throw new UsageError(`${file} cannot be read.`)
  }
}

function row(name: string, scores: readonly Score[]): string {
  const { asked, days, hours, titles, given, right, invented, past } = sumOf(scores)
  return `${name.padEnd(16)}${String(scores.length).padStart(4)} pages ${String(asked).padStart(5)} events   day ${share(days, asked)}   and hour ${share(hours, asked)}   and title ${share(titles, asked)}   right days ${share(right, given)}   invented ${invented}   past ${past}`
}

function share(part: number, whole: number): string {
  return whole === 0 ? '   -' : (part / whole).toFixed(2).padStart(4)
}
