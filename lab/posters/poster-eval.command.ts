import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { readPoster, type PosterResult } from './read-poster.ts'
import { TWELVE_POSTERS } from './twelve-posters.ts'

export const addPosterEval: AddLabCommands = (lab, run) => {
  lab
    .command('poster-eval')
    .description('what is read on twelve drawn and photographed posters, with time and memory')
    .option('--pictures <folder>', 'write the pictures there')
    .option('--texts', 'print what was read on each', false)
    .action((options) => run((terminal) => evaluatePosters(options, terminal)))
}

const LEAST_RIGHT = 9

async function evaluatePosters(
  { pictures, texts }: { pictures?: string; texts: boolean },
  { print, cwd }: LabTerminal,
): Promise<number> {
  const results: PosterResult[] = []
  for (const poster of TWELVE_POSTERS) {
    // oxlint-disable-next-line no-await-in-loop -- one poster is read at a time
    const result = await readPoster(poster)
    results.push(result)
    if (pictures !== undefined)
      writeFileSync(resolve(cwd, join(pictures, `${poster.name}.jpg`)), result.picture)
    print(lineOf(result))
    if (texts) print(`${result.text}\n`)
  }
  const right = results.filter(({ day, time }) => day.isRight && time.isRight)
  const wrongAndSure = results.filter((one) => isWrongAndSure(one.day) || isWrongAndSure(one.time))
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b)
  print(
    `${right.length} of ${results.length} days and hours right, ${wrongAndSure.length} wrong and sure; ` +
      `${times[times.length >> 1]} ms of a core (median), ${times.at(-1)} ms (longest), ` +
      `${Math.round(Math.max(...results.map(({ memory }) => memory)) / 1e6)} MB of WebAssembly at most, ` +
      `${Math.round(process.resourceUsage().maxRSS / 1e3)} MB for the whole process`,
  )
  return right.length >= LEAST_RIGHT && wrongAndSure.length === 0 ? 0 : 1
}

const isWrongAndSure = ({ isRight, isSure, value }: PosterResult['day']) =>
  !isRight && isSure && value !== ''

const told = ({ value, isRight, isSure }: PosterResult['day']) =>
  `${isRight ? '✓' : '✗'}${isSure ? ' ' : '?'} ${value === '' ? '–' : value}`

function lineOf({ name, day, time, title, ms, memory }: PosterResult): string {
  return `${name.padEnd(12)} ${told(day).padEnd(14)} ${told(time).padEnd(9)} ${told(title).padEnd(40)} ${String(ms).padStart(6)} ms ${Math.round(memory / 1e6)} MB`
}
