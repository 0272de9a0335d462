import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json } from '../json.ts'
import type { RecordedFile } from '../recorded.ts'

/** One recorded platform: the operator's configuration and the platform's answers. */
export type FixtureCase = { name: string; config: Json; files: RecordedFile[] }

/**
 * Returns the cases of a connector in `<id>/fixtures/`: its files are one case, or each of its folders is one.
 * `config.json` is the operator's configuration and is not served. [] without fixtures. `folder` holds the connectors.
 */
export function fixtureCases(id: string, folder = new URL('..', import.meta.url)): FixtureCase[] {
  const root = fileURLToPath(new URL(`${id}/fixtures`, folder))
  if (!existsSync(root)) return []
  const entries = readdirSync(root, { withFileTypes: true })
  const isOneCase = entries.some((entry) => entry.isFile())
  const folders = isOneCase ? [{ name: 'fixtures', path: root }] : []
  for (const entry of entries) {
    if (!isOneCase) folders.push({ name: entry.name, path: join(root, entry.name) })
  }
  return folders.map(({ name, path }) => ({ name, ...readCase(path) }))
}

function readCase(folder: string): Omit<FixtureCase, 'name'> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      name: relative(folder, path).split(sep).join('/'),
      body: new Uint8Array(readFileSync(path)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const config = files.find((file) => file.name === 'config.json')
  return {
    config: config ? JSON.parse(new TextDecoder().decode(config.body)) : {},
    files: files.filter((file) => file !== config),
  }
}
