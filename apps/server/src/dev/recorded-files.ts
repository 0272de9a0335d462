import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { RecordedFile } from '@okolo/connectors/recorded'

/** Reads one file, or every file below a folder in a stable order. Throws when there is nothing at `path`. */
export async function readRecordedFiles(path: string): Promise<RecordedFile[]> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new Error(`There is no file or folder at ${path}`)
  if (found.isFile()) return [{ name: basename(path), body: await readFile(path) }]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
  if (names.length === 0) throw new Error(`There are no files in ${path}`)
  return Promise.all(names.map(async (name) => ({ name, body: await readFile(join(path, name)) })))
}
