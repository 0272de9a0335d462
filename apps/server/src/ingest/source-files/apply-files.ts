import { explainInLine } from '#server/platform/explain.ts'
import type { Db } from '#server/platform/database/db.ts'
import { scheduleFromFile } from '../sources/scheduling.ts'
import { saveSource, type ScheduledSource } from '../sources/source.ts'
import { readSourceFile, sourceFilesIn } from './source-file.ts'

/** The outcome of one file of the folder; `error` names each mistake by line and key. */
export type AppliedFile = { slug: string; error: string | null }

/**
 * Brings the sources of a folder into the database and on schedule: those that are new or differ are due at once. A file that
 * is wrong costs no other. Sources without a file stay as they are.
 */
export async function applySourceFiles(
  db: Db,
  folder: string,
  catalogue: readonly ScheduledSource[],
): Promise<AppliedFile[]> {
  const applied: AppliedFile[] = []
  for (const { slug, content } of await sourceFilesIn(folder)) {
    try {
      const { settings, everyMinutes, isEnabled } = readSourceFile(content, slug, catalogue)
      await saveSource(db, settings)
      await scheduleFromFile(db, slug, { everyMinutes, isEnabled })
      applied.push({ slug, error: null })
    } catch (error) {
      applied.push({ slug, error: explainInLine(error) })
    }
  }
  return applied
}
