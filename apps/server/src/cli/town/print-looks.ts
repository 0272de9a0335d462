import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isConfident } from '#server/ingest/town/adopt.ts'
import { csvOf, factsOf } from '#server/ingest/town/look-facts.ts'
import type { Look, TownScan } from '#server/ingest/town/scan-store.ts'
import type { CommandContext } from '../call/call.ts'
import { tableLines } from '../call/table-lines.ts'

/** Files that a scan's result is written to. */
export type Files = { csv?: string | undefined; json?: string | undefined }

const HEAD = ['house', 'number', 'state', 'read as', 'events', 'here', 'doubts']

/** Prints the finds of a scan, most events first, then in short all that gave nothing. */
export function printLooks(
  scan: TownScan,
  looks: readonly Look[],
  { print, columns = 120 }: CommandContext,
): void {
  const found = looks
    .filter(({ state }) => state === 'found')
    .toSorted((a, b) => b.upcoming - a.upcoming)
  if (found.length > 0) for (const line of tableLines(HEAD, found.map(row), columns)) print(line)
  for (const [title, state] of [
    ['Gathered already', 'known'],
    ['Nothing to gather', 'nothing'],
    ['Could not be read', 'failed'],
  ] as const) {
    const some = looks.filter((look) => look.state === state)
    if (some.length === 0) continue
    print(`\n${title}: ${some.length}`)
    for (const look of some) print(`  ${look.name}: ${look.address}${reasonOf(look)}`)
  }
  const without = found.filter(isConfident).length
  print('')
  print(`${found.length} found, ${without} of them without doubt and not decided yet.`)
  if (without > 0) print(`Take these: npm run okolo -- town add ${scan.id} --confident`)
  if (scan.waiting > 0)
    print(`${scan.waiting} wait: npm run okolo -- town scan ${scan.citySlug} goes on.`)
}

function row(look: Look): string[] {
  const { kind, doubts } = factsOf(look)
  const state = look.decision ?? (isConfident(look) ? 'clear' : 'doubtful')
  const here = look.listedAlready === 0 ? '' : String(look.listedAlready)
  return [
    look.name,
    String(look.id),
    state,
    kind ?? '',
    String(look.upcoming),
    here,
    doubts.join(' '),
  ]
}

function reasonOf({ state, knownSource, result }: Look): string {
  if (state === 'known') return ` (${knownSource ?? 'a source'})`
  return result?.ok === false ? `: ${result.reason}` : ''
}

/** Writes all looks of a scan to the files named, if any. */
export async function writeLooks(
  looks: readonly Look[],
  { csv, json }: Files,
  { cwd, print }: CommandContext,
): Promise<void> {
  if (csv !== undefined) await writeFile(resolve(cwd, csv), csvOf(looks))
  if (json !== undefined)
    await writeFile(resolve(cwd, json), `${JSON.stringify(looks.map(factsOf), null, 2)}\n`)
  for (const file of [csv, json]) if (file !== undefined) print(`Written: ${file}`)
}
