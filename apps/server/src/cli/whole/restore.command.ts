import { mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DataDirectoryInUse, lockDataDirectory } from '#server/platform/database/data-lock.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { fingerprintOf } from '#server/platform/database/secret-fingerprint.ts'
import { ownPlace, placeName, type Place } from '#server/platform/database/whole/session.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { byItself, examples, UsageError, type AddCommands, type SiteContext } from '../call/call.ts'
import { showCount } from '../call/progress.ts'
import { peekManifest, readArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { placeOf } from './place.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restorePostgres } from './restore-postgres.ts'
import type { Restoring } from './restoring.ts'
import { siteNote } from './swap-files.ts'
import { megabytes } from './work-folder.ts'

const INTERRUPTED = 130

type Options = { into?: string | undefined; replace: boolean }

/** Brings a backup back, to the same kind of database. */
export const addRestore: AddCommands = (okolo, run) => {
  okolo
    .command('restore')
    .description('bring a backup back; the server must be stopped; after a kill call it again')
    .argument('<file>', 'a file that `backup` has written')
    .option(
      '--into <place>',
      'a folder in the place of DATA_DIR, or a PostgreSQL address in the place of DATABASE_URL',
    )
    .option('--replace', 'delete the database and the files that are there now', false)
    .addHelpText(
      'after',
      examples(
        'restore /srv/backups/okolo-okolo.example-20261128T030000Z.tar.zst',
        'restore backup.tar.zst --into /srv/okolo-copy',
      ),
    )
    .action((file, options) => run(byItself((context) => restore(file, options, context))))
}

async function restore(
  written: string,
  { into, replace }: Options,
  context: SiteContext,
): Promise<number> {
  const { config, cwd, print, signal } = context
  const file = resolve(cwd, written)
  const place = into === undefined ? ownPlace(config) : placeOf(into, cwd)
  const dataDir = 'dataDir' in place ? place.dataDir : config.dataDir
  const manifest = await peekManifest(file)
  await refuseWrong(manifest, place, context)
  print(
    `A backup of ${manifest.publicUrl} from ${manifest.madeAt}, by Okolo ${manifest.version}, goes into ${placeName(place)}.`,
  )
  const lock = lockedFolder(dataDir)
  const work = join(dataDir, '.restoring')
  const given = { file, manifest, dataDir, replaces: replace, context }
  try {
    const restoring = { ...given, content: join(work, 'content'), old: join(work, 'old') }
    const bring =
      'dataDir' in place
        ? restoreEmbedded(restoring, () => unpack(restoring))
        : restorePostgres(restoring, place.databaseUrl, () => unpack(restoring))
    await bring
    await rm(work, { recursive: true, force: true })
  } catch (error) {
    if (!signal.aborted) throw error
    print('Interrupted: the same call begins anew.')
    return INTERRUPTED
  } finally {
    lock.release()
  }
  const { counts } = manifest.database
  const rows = Object.values(counts).reduce((sum, n) => sum + n, 0)
  print(
    `Restored: ${rows} rows in ${Object.keys(counts).length} tables, as many as were backed up. Start the server.`,
  )
  const where = into === undefined ? siteNote(manifest, dataDir, config.site.folder) : null
  if (where !== null) print(where)
  return 0
}

function lockedFolder(dataDir: string) {
  try {
    return lockDataDirectory(dataDir)
  } catch (error) {
    // Not passed on to that server: it cannot do this.
    if (!(error instanceof DataDirectoryInUse)) throw error
    throw new UsageError(`A server or command is using ${dataDir}. Stop it, then call this again.`)
  }
}

/** Unpacks the backup and compares its digests, before anything is replaced. */
async function unpack({ file, content, old, context }: Restoring): Promise<void> {
  const { signal } = context
  await rm(content, { recursive: true, force: true })
  await rm(old, { recursive: true, force: true })
  await mkdir(content, { recursive: true, mode: 0o700 })
  const { size } = await stat(file)
  const bar = showCount('Unpacking', 'MB', context)
  let done = 0
  try {
    await readArchive(file, content, {
      signal,
      moved: (bytes) => bar.update(megabytes((done += bytes)), megabytes(size)),
    })
  } finally {
    bar.stop()
  }
  await rm(join(content, 'manifest.json'))
  context.print(`${file} is whole: all digests are right.`)
}

/** Throws if the backup is of another kind or of a newer Okolo, or would not run with this secret. */
async function refuseWrong(manifest: Manifest, place: Place, { config }: SiteContext) {
  const { kind, migrations, fingerprint } = manifest.database
  const isEmbedded = 'dataDir' in place
  if ((kind === 'pglite') !== isEmbedded)
    throw new UsageError(
      kind === 'pglite'
        ? 'This backup is of the embedded database. Restore it --into a folder, then `okolo move --to` PostgreSQL with that folder as DATA_DIR.'
        : 'This backup is of PostgreSQL. Restore it into an empty database (DATABASE_URL or --into), then `okolo move --to embedded:FOLDER`.',
    )
  const known = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
  const unknown = migrations.filter(({ name, hash }) => known.get(name) !== hash)
  if (unknown.length > 0)
    throw new UsageError(
      `This backup is by Okolo ${manifest.version}${manifest.commit === null ? '' : ` (${manifest.commit.slice(0, 8)})`}, whose database this version does not know (${unknown[0]?.name ?? ''}${unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''}). Install that version or a newer one.`,
    )
  const { secret } = config
  if (secret !== null && fingerprint !== null) {
    const own = fingerprintOf(new Secrets({ dataDir: '', secret }))
    if (own !== fingerprint)
      throw new UsageError(
        'The database of this backup is signed with another secret than OKOLO_SECRET: links in letters and logins would stop working. Set the OKOLO_SECRET that it was made with, or unset it if secrets.json is in the backup.',
      )
  }
}
