import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '#server/platform/settings/config.ts'
import { isConfident } from '#server/ingest/town/adopt.ts'
import { csvOf, factsOf } from '#server/ingest/town/look-facts.ts'
import type { Look, TownScan } from '#server/ingest/town/scan-store.ts'
import { explain } from '#server/platform/explain.ts'
import { unpacked } from '#server/words/messages/told.ts'
import { UsageError, type CommandContext } from '../call/call.ts'
import { tableLines } from '../call/table-lines.ts'
import { PROGRAM } from '#server/platform/release.ts'

/** Files that a scan's result is written to. */
export type Files = { csv?: string | undefined; json?: string | undefined }

const HEAD = ['house', 'number', 'state', 'read as', 'events', 'here']

/** Prints the finds of a scan, those to decide and with most events first, then in short all that gave nothing. */
export function printLooks(
  scan: TownScan,
  looks: readonly Look[],
  { print, columns = 120, config }: CommandContext,
): void {
  const found = looks
    .filter(({ state }) => state === 'found')
    .toSorted((a, b) => Number(isDecided(a)) - Number(isDecided(b)) || b.upcoming - a.upcoming)
  if (found.length > 0) for (const line of tableLines(HEAD, found.map(row), columns)) print(line)
  const doubtful = found.filter((look) => !isDecided(look) && look.doubts.length > 0)
  if (doubtful.length > 0) print(`\nDoubtful: ${doubtful.length}`)
  for (const { id, name, doubts } of doubtful)
    print(`  ${id} ${name}: ${doubts.map(({ text }) => String(unpacked(text))).join(' ')}`)
  for (const [title, state] of [
    ['Gathered already', 'known'],
    ['Nothing to gather', 'nothing'],
    ['Could not be read', 'failed'],
  ] as const) {
    const some = looks.filter((look) => look.state === state)
    if (some.length === 0) continue
    print(`\n${title}: ${some.length}`)
    for (const look of some) print(`  ${look.name}: ${reasonOf(look)}`)
  }
  const without = found.filter(isConfident).length
  print('')
  print(`${found.length} found, ${without} of them without doubt and not decided yet.`)
  if (without > 0) print(`Take these: ${PROGRAM} town add ${scan.id} --confident`)
  if (doubtful.length > 0) print(toDecide(doubtful.length, scan, config))
  if (scan.waiting > 0)
    print(`${scan.waiting} wait: ${PROGRAM} town scan ${scan.citySlug} goes on.`)
}

/** Says where the finds of a scan are decided. */
export function toDecide(finds: number, { id }: TownScan, { publicUrl }: Config): string {
  return `${finds} to decide: ${new URL(`/operator/town/scans/${id}/decide`, publicUrl).href}`
}

const isDecided = ({ decision }: Look) => decision !== null

function row(look: Look): string[] {
  const { kind } = factsOf(look)
  const state = look.decision ?? (isConfident(look) ? 'clear' : 'doubtful')
  const here = look.listedAlready === 0 ? '' : String(look.listedAlready)
  return [look.name, String(look.id), state, kind ?? '', String(look.upcoming), here]
}

/** The address, or a reason that names it. */
function reasonOf({ address, state, knownSource, result }: Look): string {
  if (state === 'known') return `${address} (${knownSource ?? 'a source'})`
  if (result?.ok !== false) return address
  return result.reason.startsWith(address) ? result.reason : `${address}: ${result.reason}`
}

/** Writes all looks of a scan to the files named, if any. */
export async function writeLooks(
  looks: readonly Look[],
  { csv, json }: Files,
  { cwd, print }: CommandContext,
): Promise<void> {
  if (csv !== undefined) await write(csv, csvOf(looks))
  if (json !== undefined) await write(json, `${JSON.stringify(looks.map(factsOf), null, 2)}\n`)

  async function write(file: string, text: string): Promise<void> {
    await writeFile(resolve(cwd, file), text).catch((cause: unknown) => {
      throw new UsageError(`${file} cannot be written: ${explain(cause)}`, { cause })
    })
    print(`Written: ${file}`)
  }
}
