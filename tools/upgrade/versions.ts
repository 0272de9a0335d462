/** Servers of two versions of Okolo on one database. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const LINKED = ['.', 'apps/server', 'apps/web', 'packages/connectors']
const START_MS = 10 * 60_000

export type Running = { origin: string; said: () => string; stop: () => Promise<number | null> }

/** Writes the files of a commit into the folder, with the libraries of this checkout if it wants the same. */
export function checkOut(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = readFileSync(join(folder, 'package-lock.json'))
  if (!lock.equals(readFileSync(join(root, 'package-lock.json')))) return
  for (const part of LINKED) linkLibraries(part, folder)
  const digest = createHash('sha256').update(lock).digest('hex')
  writeFileSync(join(folder, 'node_modules/.okolo-installed'), digest)
}

/** Links each library. The packages of the checkout itself are the folder's own. */
function linkLibraries(part: string, folder: string): void {
  const from = join(root, part, 'node_modules')
  if (!existsSync(from)) return
  const to = join(folder, part, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '@okolo')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache' && name !== '.okolo-installed')
      symlinkSync(join(from, name), join(to, name))
  }
}

/** Starts the version in the folder by `npm start`'s own script, which installs and builds what it needs. */
export async function startVersion(folder: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, 'tools/run.mjs'), 'start'], {
    cwd: folder,
    env: { ...foreignEnvironment(), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise<number | null>((done) => {
    child.on('close', (code) => done(code))
  })
  const isUp = Promise.withResolvers<void>()
  const looking = setInterval(() => {
    if (output.includes('Okolo is at')) isUp.resolve()
  }, 50)
  void ended.then((code) => isUp.reject(new Error(`It ended with code ${code}:\n${output}`)))
  const late = setTimeout(() => isUp.reject(new Error(`It is not up:\n${output}`)), START_MS)
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  try {
    await isUp.promise
  } catch (error) {
    child.kill('SIGTERM')
    throw error
  } finally {
    clearInterval(looking)
    clearTimeout(late)
  }
  return { origin: `http://127.0.0.1:${port}`, said: () => output, stop }
}

/** The environment without settings of a server, which another version may not know. */
function foreignEnvironment(): NodeJS.ProcessEnv {
  const settings = /^(OKOLO_|npm_)|^(DATABASE_URL|DATA_DIR|PUBLIC_URL|HOST|LOG_LEVEL|INIT_CWD)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
}

/** Runs a command of the version in the folder. Returns its exit code and what it said. */
export function callVersion(folder: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'tools/run.mjs'), 'okolo', ...args],
    { cwd: folder, env: { ...foreignEnvironment(), ...env }, encoding: 'utf8' },
  )
  return { status, said: `${stdout}${stderr}`.trim() }
}

/** Returns the errors of a server's log, each once. */
export function loggedErrors(said: string): string[] {
  const lines = said.split('\n').filter((line) => /^\{"level":[56]0,/.test(line))
  const messages = lines.map((line) => {
    const { msg = '', err }: { msg?: string; err?: { message?: string } } = JSON.parse(line)
    return `${msg}: ${err?.message ?? ''}`
  })
  return [...new Set(messages)]
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
