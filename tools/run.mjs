/**
 * Runs a script of package.json with only Node >= 20 and npm: installs the lockfile's packages,
 * then uses Node 24, from npm if needed. Plain JavaScript, because it runs first.
 */
import { spawnSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const WANTED = [24, 12]
/**
 * V8 lets the heap grow before it collects. `gather` suits a large feed and `serve` the demo server
 * on a small machine: `npm run bench -- ingest` and `-- memory` measure them.
 */
const flags = JSON.parse(readFileSync(join(root, 'tools/node-flags.json'), 'utf8'))

const scripts = {
  start: ['tools/build-web.ts', [...flags.serve, 'apps/server/src/app/main.ts']],
  dev: ['--watch-path=apps/server/src', 'apps/server/src/app/main-dev.ts'],
  test: ['tools/test.ts'],
  check: ['tools/check.ts'],
  format: ['tools/format.ts'],
  bench: ['lab/bench/main.ts'],
  screenshots: ['tools/screenshots.ts'],
  notices: ['tools/notices.ts'],
  okolo: [...flags.gather, 'apps/server/src/app/main-okolo.ts'],
  'new:connector': ['tools/new-connector.ts'],
}

const [name = '', ...args] = process.argv.slice(2)
const script = isOfLab() ? [...flags.gather, 'lab/main.ts'] : scripts[name]
if (script === undefined) fail(`There is no script "${name}".`)
if (isOfLab() && !existsSync(join(root, 'lab')))
  fail(`"${args[0]}" is a command of lab/, a folder of the source tree that is not here.`)

install()
const node = findNode()
const env = {
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // glibc keeps freed memory per thread, and several threads draw pictures.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}
const steps = name === 'start' ? script.map((step) => [step].flat()) : [script]
const last = steps.pop()
for (const step of steps) {
  const { status } = spawnSync(node, step, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
// Relative paths on the command line start in the user's folder.
const child = spawn(node, [...last, ...args], {
  cwd: root,
  env: { ...env, OKOLO_CWD: process.env.INIT_CWD ?? process.cwd() },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))

/** The commands that measure and train rules and models are in lab/, which the server does not know. */
function isOfLab() {
  return name === 'okolo' && /^lab$|-(eval|train)$/.test(args[0] ?? '')
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules/.okolo-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing the libraries that the lockfile names ...')
  // Not `npm ci`: it rejects a lockfile made where other platforms' binaries are missing.
  npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const bin = join(root, `node_modules/node-${system}-${process.arch}/bin`, file)
  const found = spawnSync(bin, ['--version'], { encoding: 'utf8' })
  if (found.status !== 0 || !isNewEnough(found.stdout.trim().replace('v', '')))
    fail(
      `Node ${WANTED.join('.')} or newer is needed, and npm has none for this system (${system}-${process.arch}) whose contents the lockfile knows. Install Node 24 from https://nodejs.org.`,
    )
  return bin
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])
}

function npm(npmArgs) {
  const cli = process.env.npm_execpath
  const { status } =
    cli !== undefined && /npm-cli\.c?js$/.test(cli)
      ? spawnSync(process.execPath, [cli, ...npmArgs], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', npmArgs, {
          cwd: root,
          stdio: 'inherit',
          shell: process.platform === 'win32',
        })
  if (status !== 0) fail(`npm ${npmArgs.join(' ')} failed. Is the npm registry reachable?`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
