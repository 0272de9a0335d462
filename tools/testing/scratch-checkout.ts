import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The files by which `npm start` starts a server, and what they import. */
const STARTER = [
  'package-lock.json',
  'tools/run.mjs',
  'tools/start/install-lock.mjs',
  'tools/start/watch-npm.mjs',
  'tools/start/end-with-parent.mjs',
  'tools/node-flags.json',
  'tools/build-web.ts',
  'tools/run-child.ts',
  'apps/server/src/platform/database/data-lock.ts',
  'apps/server/src/platform/writable-folder.ts',
]

/** A checkout that starts like Okolo, with small programs in the place of the server and of Vite. */
export function scratchCheckout(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'okolo-checkout-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of STARTER) cpSync(join(ROOT, file), join(root, file))
  write('package.json', '{ "type": "module", "scripts": { "start": "node tools/run.mjs start" } }')
  for (const folder of ['apps/web', 'packages/contract', 'packages/i18n'])
    write(`${folder}/source.ts`, '')
  for (const [file, text] of Object.entries(files)) write(file, text)
  return {
    root,
    /** Notes that the libraries are there, as npm's work would. */
    install: () => {
      const lock = readFileSync(join(root, 'package-lock.json'))
      write('node_modules/.okolo-installed', createHash('sha256').update(lock).digest('hex'))
    },
    /** Starts a program in a process group of its own. */
    start: (command: string, args: string[], env: Record<string, string> = {}) => {
      const child = spawn(command, args, {
        cwd: root,
        detached: true,
        env: { PATH: process.env['PATH'] ?? '', HOME: root, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      const ended = new Promise<number | null>((done) => {
        child.on('close', (code) => done(code))
      })
      return { id: child.pid ?? 0, ended, said: () => output }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
