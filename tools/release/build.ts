/**
 * Makes dist/okolo-<version>: a folder that runs with Node alone and installs nothing. `--out DIR` makes it elsewhere,
 * `--tar` packs it with its checksum.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  FILES,
  isLibraryPart,
  isOurPart,
  productionLibraries,
  readRelease,
  SOURCES,
  type Release,
} from './parts.ts'
import { runChild } from '../run-child.ts'

const root = join(import.meta.dirname, '../..')
const MOST_MB = 250

const { values } = parseArgs({ options: { out: { type: 'string' }, tar: { type: 'boolean' } } })
const out = resolve(process.env['OKOLO_CWD'] ?? '.', values.out ?? join(root, 'dist'))
const status = await runChild(process.execPath, [join(root, 'tools/build-web.ts')])
if (status !== 0) process.exit(status)

const release = readRelease(root)
const name = nameOf(release)
const target = join(out, name)
// Made beside and renamed: an interrupted build leaves no half folder under the final name.
const draft = join(out, `.${name}-${process.pid}`)
try {
  const libraries = make(draft)
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
  report(libraries)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
if (values.tar === true) pack()

/** Untagged builds carry their commit, so that two of them can lie side by side. */
function nameOf({ version, commit, isTagged }: Release): string {
  return isTagged || commit === null ? `okolo-${version}` : `okolo-${version}-${commit}`
}

/** Fills the folder and returns its libraries. */
function make(folder: string): string[] {
  for (const part of [...SOURCES, ...FILES]) copy(part, folder, (file) => isOurPart(file))
  const libraries = productionLibraries(root)
  for (const library of libraries)
    copy(library, folder, (file) => file === library || isLibraryPart(relative(library, file)))
  mkdirSync(join(folder, 'node_modules/@okolo'), { recursive: true })
  for (const source of SOURCES) {
    const { name: own }: { name: string } = JSON.parse(
      readFileSync(join(root, source, 'package.json'), 'utf8'),
    )
    symlinkSync(join('../..', source), join(folder, 'node_modules', own))
  }
  copyFileSync(
    join(root, 'apps/web/dist/client/third-party-notices.txt'),
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
  )
  cpSync(join(root, 'tools/release/bin'), join(folder, 'bin'), { recursive: true })
  copyFileSync(join(root, 'tools/node-flags.json'), join(folder, 'bin/node-flags.json'))
  chmodSync(join(folder, 'bin/okolo.mjs'), 0o755)
  const { version, commit } = release
  write(join(folder, 'release.json'), { name, version, commit })
  write(join(folder, 'package.json'), { name: 'okolo', version, private: true, type: 'module' })
  return libraries
}

function copy(part: string, folder: string, isWanted: (file: string) => boolean): void {
  mkdirSync(dirname(join(folder, part)), { recursive: true })
  cpSync(join(root, part), join(folder, part), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (from) => isWanted(relative(root, from)),
  })
}

function write(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** Prints the size of each part and of the largest libraries. Throws if the whole is too large. */
function report(libraries: string[]): void {
  const parts = readdirSync(target).map((part) => [part, sizeOf(join(target, part))] as const)
  const sizes = libraries.map((one) => [one, sizeOf(join(target, one), true)] as const)
  const lines = (all: readonly (readonly [string, number])[], most: number) =>
    all
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([part, bytes]) => `  ${mb(bytes).padStart(7)}  ${part}`)
      .join('\n')
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(
    `\nBuilt ${target}, ${mb(total)}:\n${lines(parts, 7)}\nIts largest of ${libraries.length} libraries:\n${lines(sizes, 8)}`,
  )
  if (total > MOST_MB * 1e6)
    throw new Error(`That is more than ${MOST_MB} MB: tools/release/parts.ts says what goes in.`)
}

function sizeOf(path: string, isLibrary = false): number {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path)
    .filter((entry) => !isLibrary || entry !== 'node_modules')
    .reduce((sum, entry) => sum + sizeOf(join(path, entry), isLibrary), 0)
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** Libraries with machine code are this system's, so its name is in the file's. */
function pack(): void {
  const file = join(out, `${name}-${process.platform}-${process.arch}.tar.gz`)
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--sort=name'] : []
  execFileSync('tar', ['-czf', file, ...owner, '-C', out, name], { stdio: 'inherit' })
  const bytes = readFileSync(file)
  const digest = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${relative(out, file)}\n`)
  console.log(`Packed ${file}, ${mb(bytes.length)}, with ${relative(out, file)}.sha256`)
}
