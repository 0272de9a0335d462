import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder cannot be written, with what to do about it. */
export class SiteNotWritable extends Error {}

/**
 * Writes files of a site's folder: each is whole or as it was before. `null` removes a file. Throws SiteNotWritable, before
 * any of them has changed.
 */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array | null>>,
): void {
  const ready: [temporary: string, path: string][] = []
  try {
    for (const [file, content] of Object.entries(files)) {
      if (content === null) continue
      const path = join(folder, file)
      mkdirSync(dirname(path), { recursive: true })
      const temporary = join(dirname(path), `.${randomUUID()}.tmp`)
      ready.push([temporary, path])
      writeFileSync(temporary, content, { flush: true })
    }
  } catch (cause) {
    for (const [temporary] of ready) rmSync(temporary, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SiteNotWritable(
      `The site folder ${folder} cannot be written: ${reason}. Make it writable for the user that runs the server, or set OKOLO_SITE to another folder.`,
      { cause },
    )
  }
  for (const [temporary, path] of ready) renameSync(temporary, path)
  for (const [file, content] of Object.entries(files))
    if (content === null) rmSync(join(folder, file), { force: true })
}
