import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openDatabase, type Database } from '#server/platform/database/db.ts'
import { requireOpen } from '#server/platform/database/whole/closed.ts'
import { openSession } from '#server/platform/database/whole/session.ts'
import { byItself, examples, UsageError, type AddCommands, type SiteContext } from '../call/call.ts'
import { wholeNumber } from '../call/given.ts'
import { showCount } from '../call/progress.ts'
import { digestsOf, writeArchive } from './archive.ts'
import { copyFiles, filesBelow, foldersBelow } from '#server/platform/files.ts'
import { keptNames, SITE_NAME, siteElsewhere } from './kept-names.ts'
import { manifestOf, thisVersion, type DatabaseFacts } from './manifest.ts'
import { copyEmbedded, dumpPostgres } from './take-database.ts'
import { megabytes, withWorkFolder } from './work-folder.ts'

const INTERRUPTED = 130
const ENDING = '.tar.zst'

type Options = { to?: string | undefined; keep?: number | undefined }

/** Writes all that is the installation's into one file, also while a server runs. */
export const addBackup: AddCommands = (okolo, run) => {
  okolo
    .command('backup')
    .description('write the database, secrets.json and the files of the site into one file')
    .option(
      '--to <path>',
      'a folder, or a new file that ends in .tar.zst; default: DATA_DIR/backups',
    )
    .option(
      '--keep <number>',
      'afterwards keep so many of its backups in the folder and delete older ones',
      wholeNumber(1),
    )
    .addHelpText('after', examples('backup', 'backup --to /srv/backups --keep 14'))
    .action((options) => run(byItself((context) => backUp(options, context))))
}

async function backUp({ to, keep }: Options, context: SiteContext): Promise<number> {
  const { config, cwd, print, signal } = context
  const given = to === undefined ? join(config.dataDir, 'backups') : resolve(cwd, to)
  const isFile = given.endsWith(ENDING)
  if (isFile && keep !== undefined)
    throw new UsageError('--keep goes with a folder: it deletes the older backups there.')
  const file = isFile ? given : join(given, ownName(context))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (await isThere(file)) throw new UsageError(`${file} is there already.`)
  try {
    await withWorkFolder(dirname(file), (folder) => write(file, folder, context))
  } catch (error) {
    if (!signal.aborted) throw error
    print('Interrupted: nothing was written. The same call begins anew.')
    return INTERRUPTED
  }
  if (keep !== undefined) await deleteOlder(file, keep, context)
  return 0
}

async function write(file: string, folder: string, context: SiteContext): Promise<void> {
  const { config, print, signal } = context
  const content = join(folder, 'content')
  await mkdir(join(content, 'files'), { recursive: true, mode: 0o700 })
  const facts = await takeDatabase(join(content, 'database'), context)
  const leftOut: string[] = []
  const names = await copyOwn(join(content, 'files'), leftOut, context)

  const parts = await readdir(content)
  const all = (await filesBelow(content, parts)).reduce((sum, { bytes }) => sum + bytes, 0)
  const bar = showCount('Backup', 'MB', context)
  let done = 0
  // Each byte is read twice: for its digest, then for the file.
  const moved = (bytes: number) => bar.update(megabytes((done += bytes / 2)), megabytes(all))
  try {
    const manifest = manifestOf({
      ...(await thisVersion()),
      madeAt: config.clock().toISOString(),
      publicUrl: config.publicUrl,
      database: facts,
      folders: await foldersBelow(content),
      files: await digestsOf(content, parts, { signal, moved }),
    })
    const half = join(folder, 'half')
    await writeArchive(half, content, manifest, { signal, moved })
    await giveName(half, file)
  } finally {
    bar.stop()
  }
  const { size } = await stat(file)
  const rows = Object.values(facts.counts).reduce((sum, n) => sum + n, 0)
  print(
    `${file}: ${megabytes(size)} MB, readable by you only. ${rows} rows in ${Object.keys(facts.counts).length} tables, and ${names.length === 0 ? 'no files' : names.join(', ')}.`,
  )
  if (leftOut.length > 0) print(`Left out, neither files nor folders: ${leftOut.join(', ')}.`)
  if (config.secret !== null)
    print('The secret is not in it: keep OKOLO_SECRET and your other settings elsewhere.')
}

/** Copies the operator's files and the site folder, wherever it is. Returns their names. */
async function copyOwn(
  to: string,
  leftOut: string[],
  { config, signal }: SiteContext,
): Promise<string[]> {
  const { dataDir } = config
  const site = siteElsewhere(config)
  const kept = await keptNames(dataDir)
  const names = site === null ? kept : kept.filter((name) => name !== SITE_NAME)
  await copyFiles(await filesBelow(dataDir, names, leftOut), dataDir, to, { signal })
  if (site === null) return names
  const files = await filesBelow(site, await readdir(site), leftOut)
  await copyFiles(files, site, join(to, SITE_NAME), { signal })
  return [...names, SITE_NAME]
}

async function takeDatabase(to: string, context: SiteContext): Promise<DatabaseFacts> {
  const { config, print, signal } = context
  const { databaseUrl: mainUrl, directUrl: databaseUrl = mainUrl, dataDir } = config
  await mkdir(to, { mode: 0o700 })
  const bar = showCount('Database', 'MB', context)
  const progress = (bytes: number, of: number) => bar.update(megabytes(bytes), megabytes(of))
  try {
    if (databaseUrl !== undefined) {
      const session = await openSession({ databaseUrl })
      await requireOpen({ session }).finally(session.close)
      return await dumpPostgres(databaseUrl, join(to, 'postgres.dump'), { signal, progress })
    }
    await requireOpen({ dataDir })
    const { facts, waitedMs } = await withEmbedded(context, (database) =>
      copyEmbedded(database, dataDir, to, { signal, progress }),
    )
    if (context.database !== undefined)
      print(`The database was copied; other queries waited ${(waitedMs / 1000).toFixed(1)} s.`)
    return facts
  } finally {
    bar.stop()
  }
}

/** Uses the database that the server has open, or opens it as it is, without migrating. */
async function withEmbedded<T>(
  { database, config: { dataDir } }: SiteContext,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (database !== undefined) return work(database)
  if (!(await isThere(join(dataDir, 'pglite'))))
    throw new UsageError(`There is no database in ${dataDir}. Is DATA_DIR right?`)
  const opened = await openDatabase({ dataDir })
  return work(opened).finally(() => opened.close())
}

/** Never takes the place of another file. */
async function giveName(half: string, file: string): Promise<void> {
  const isLinked = await link(half, file).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error
      return false
    },
  )
  // Some network drives have no links.
  if (isLinked) await rm(half)
  else await rename(half, file)
  // The name is on the disk, too. Windows cannot open folders.
  const folder = await open(dirname(file)).catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** `okolo-example.org-20261128T234500Z.tar.zst`: sites that share a folder do not delete each other's. */
function ownName(context: SiteContext): string {
  const time = context.config
    .clock()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  return `${ownStart(context)}${time}${ENDING}`
}

function ownStart({ config }: SiteContext): string {
  return `okolo-${new URL(config.publicUrl).host.replaceAll(/[^\w.-]/g, '-')}-`
}

async function deleteOlder(file: string, keep: number, context: SiteContext): Promise<void> {
  const start = ownStart(context)
  const own = (await readdir(dirname(file)))
    .filter(
      (name) => name.startsWith(start) && /^\d{8}T\d{6}Z\.tar\.zst$/.test(name.slice(start.length)),
    )
    .toSorted()
  // A clock that was set back must not delete the new one.
  const older = own.filter((name) => name !== basename(file))
  const deleted = older.slice(0, Math.max(0, older.length - (keep - 1)))
  for (const name of deleted) await rm(join(dirname(file), name))
  if (deleted.length > 0) context.print(`Deleted ${deleted.length} older: ${deleted.join(', ')}.`)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
