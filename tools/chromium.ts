/** Finds a Chromium for the browser tests, or installs one: Debian's as root, else Playwright's. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { runChild } from './run-child.ts'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns a browser's path. Throws with advice if none can be installed. */
export async function ensureChromium(): Promise<string> {
  const found = find()
  if (found !== null) return found
  console.log('No Chromium was found; installing one for the browser tests ...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  const installed = find()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium), or say where it is with CHROMIUM_PATH.',
  )
}

function find(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  return [...USUAL, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

function run(command: string, args: string[]): Promise<number> {
  return runChild(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
