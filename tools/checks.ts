import { spawn } from 'node:child_process'

type Check = [name: string, command: string, args: string[]]

const CHECKS: Check[] = [
  ['lint', 'oxlint', []],
  ['types', 'tsc', ['-p', '.', ...onlyChanged('types')]],
  ['types-of-web', 'tsc', ['-p', 'apps/web', ...onlyChanged('types-of-web')]],
  ['imports', process.execPath, ['tools/imports/check-imports.ts']],
  ['tables', process.execPath, ['tools/tables/check-tables.ts']],
  ['unused', 'knip', ['--no-progress', '--treat-config-hints-as-errors']],
  ['prose', process.execPath, ['tools/check-prose.ts']],
  ['shell', process.execPath, ['tools/mobile/check-shell.ts']],
  ['packages', process.execPath, ['tools/packages/check-packages.ts']],
  ['messages', process.execPath, ['tools/check-messages.ts']],
  ['format', 'oxfmt', ['--check', '.']],
]

/** Runs the named checks, or all of them, prints the results, and the output of failed ones. */
export async function runChecks(names: string[] = []): Promise<{
  passed: number
  failed: number
  failures: string[]
}> {
  const chosen = CHECKS.filter(([name]) => names.length === 0 || names.includes(name))
  const waiting = [...chosen]
  const failures: string[] = []
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      if (!(await passes(check))) failures.push(`${check[0]}: said above`)
  }
  await Promise.all([lane(), lane()])
  return { passed: chosen.length - failures.length, failed: failures.length, failures }
}

/** Returns an error that names the checks, if one of these names is none of them. */
export function unknownChecks(names: string[]): string | null {
  const known = CHECKS.map(([name]) => name)
  const unknown = names.filter((name) => !known.includes(name))
  return unknown.length === 0
    ? null
    : `There is no check "${unknown.join('", "')}". There are: ${known.join(', ')}.`
}

/** Lets the compiler check again only files whose meaning may have changed since the last run. */
function onlyChanged(name: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.json`]
}

async function passes([name, command, args]: Check): Promise<boolean> {
  const began = performance.now()
  const { code, output } = await capture(command, args)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (code === 0) console.log(`ok      ${name} (${seconds} s)`)
  else console.log(`FAILED  ${name} (${seconds} s)\n${output}`)
  return code === 0
}

function capture(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
