/** The parts of a built Okolo: which files of the checkout run, and which of their libraries. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'

/** Folders of sources, which Node runs as they are. */
export const SOURCES = [
  'apps/server',
  'packages/connectors',
  'packages/connectors-keyed',
  'packages/contract',
  'packages/i18n',
] as const

/** Files and folders beside them. */
export const FILES = [
  'apps/web/package.json',
  'apps/web/server-assets.ts',
  'apps/web/dist',
  'apps/web/src/ui/base.css',
  'apps/web/src/ui/fonts.css',
  'apps/web/src/ui/tokens.css',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
] as const

const OF_TESTS = /\.test\.tsx?$|(^|[\\/])testing([\\/]|$)/
const UNUSED_DOCS = /^docs[\\/](screenshots|plans)([\\/]|$)/

/** Returns whether a file of ours is part of a built Okolo. `file`: its path in the checkout. */
export function isOurPart(file: string): boolean {
  const isLibrary = file.split(sep).includes('node_modules')
  return !isLibrary && !OF_TESTS.test(file) && !UNUSED_DOCS.test(file)
}

/** Node runs no TypeScript below node_modules, so that types and sources are only read by editors. */
const UNREAD = new Set(['.map', '.ts', '.mts', '.cts', '.tsx', '.flow', '.md', '.markdown'])
const UNREAD_FOLDER = /^(tests?|__tests__|benchmarks?|examples?|\.github)$/
const LEGAL = /licen[cs]e|notice|copying/i
/** Of Tesseract one of its programs and the smaller data of each language are read (ingest/read-gift/poster). */
const UNREAD_OF_TESSERACT =
  /^tesseract-core(?!-simd-lstm\.(?:js|wasm)$).*\.(?:js|wasm)$|^4\.0\.0[\\/]\w+\.traineddata\.gz$/

/** Returns whether a file or folder of a library is needed. `file`: its path in the library. */
export function isLibraryPart(file: string): boolean {
  const [first = '', ...rest] = file.split(sep)
  if (first === 'node_modules' || (rest.length > 0 && UNREAD_FOLDER.test(first))) return false
  if (UNREAD_OF_TESSERACT.test(file)) return false
  return LEGAL.test(basename(file)) || !UNREAD.has(extname(file))
}

/** Returns the folders of the libraries that the server needs, as npm names them, relative to `root`. */
export function productionLibraries(root: string): string[] {
  const cli = process.env['npm_execpath']
  const [command, first] =
    cli !== undefined && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []]
  const args = ['ls', '--omit=dev', '--workspace=@okolo/server', '--all', '--parseable']
  const listed = execFileSync(command, [...first, ...args], { cwd: root, encoding: 'utf8' })
  const folders = listed
    .split('\n')
    .filter((line) => line.includes(`${sep}node_modules${sep}`))
    .map((line) => relative(root, line))
    .filter((folder) => !folder.startsWith(join('node_modules', '@okolo', sep)))
  if (folders.length === 0) throw new Error('npm names no library of @okolo/server.')
  return folders
}

export type Release = { version: string; commit: string | null; isTagged: boolean }

/** Reads the version of package.json and the commit, which ends in `-changed` if files differ from it. */
export function readRelease(root: string): Release {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const head = git(root, 'rev-parse', '--short=8', 'HEAD')
  if (head === null) return { version, commit: null, isTagged: false }
  const isChanged = git(root, 'status', '--porcelain') !== ''
  const tags = git(root, 'tag', '--points-at', 'HEAD')?.split('\n') ?? []
  return {
    version,
    commit: isChanged ? `${head}-changed` : head,
    isTagged: !isChanged && tags.includes(`v${version}`),
  }
}

function git(root: string, ...args: string[]): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim()
  } catch {
    return null
  }
}
