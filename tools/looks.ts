import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The files that pages are made of. */
const PAGES = [
  'apps/web',
  'apps/server/content',
  'apps/server/seed',
  'apps/server/src/features',
  'packages/contract',
  'packages/i18n',
  'package-lock.json',
  'e2e/site-pages.ts',
  'e2e/browser.ts',
]
const NOTED = 'e2e/looks.json'

/** Returns those of the journeys that passed with the same pages before (`e2e/looks.json`). */
export function unchangedLooks(journeys: readonly string[]): string[] {
  const noted = read()
  return journeys.filter((file) => {
    const now = stateOf(file)
    return now !== null && noted[file] === now
  })
}

/** Notes that these journeys passed with the pages of now. */
export function noteLooks(journeys: readonly string[]): void {
  const states = journeys.flatMap((file) => {
    const state = stateOf(file)
    return state === null ? [] : [[file, state] as const]
  })
  if (states.length === 0) return
  const noted = { ...read(), ...Object.fromEntries(states) }
  writeFileSync(NOTED, `${JSON.stringify(noted, Object.keys(noted).toSorted(), 2)}\n`)
}

function read(): Record<string, string> {
  return existsSync(NOTED) ? JSON.parse(readFileSync(NOTED, 'utf8')) : {}
}

/** A hash of the contents of the files behind a journey; null outside a Git checkout. */
function stateOf(journey: string): string | null {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PAGES, journey]
  const { status, stdout: listed } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0 || listed === '') return null
  const hash = createHash('sha256')
  for (const file of listed.trim().split('\n').filter(existsSync))
    hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 20)
}
