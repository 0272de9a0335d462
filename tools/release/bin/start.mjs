/**
 * Starts a program of a built Okolo: checks Node, then replaces this process, so that signals reach the program itself.
 * Plain JavaScript, so that an older Node can read it and say what it lacks.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const bin = dirname(fileURLToPath(import.meta.url))
const settings = JSON.parse(readFileSync(join(bin, 'node-flags.json'), 'utf8'))

/** `flags`: the name of a list in node-flags.json. `main`: the program's file in the built folder. */
export async function start(flags, main) {
  requireNode(settings.node)
  const file = join(dirname(bin), main)
  if (process.platform === 'win32') {
    await import(pathToFileURL(file).href)
    return
  }
  const options = [...settings[flags], ...process.execArgv]
  process.execve(process.execPath, [process.execPath, ...options, file, ...process.argv.slice(2)], {
    ...settings.environment,
    ...process.env,
  })
}

function requireNode(wanted) {
  const own = process.versions.node
  const [major, minor] = own.split('.').map(Number)
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number)
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  console.error(
    `Okolo needs Node ${wanted} or newer, and ${process.execPath} is Node ${own}.\nInstall Node ${wantedMajor} (https://nodejs.org/en/download), or start it with another: /path/to/node ${process.argv[1]}`,
  )
  process.exit(1)
}
