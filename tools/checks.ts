import { spawn } from 'node:child_process'

const CHECKS: [title: string, command: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', []],
  ['import arrows', process.execPath, ['tools/check-imports.ts']],
  ['messages', process.execPath, ['tools/check-messages.ts']],
  ['types', 'tsc', ['-p', '.']],
  ['types of the web app', 'tsc', ['-p', 'apps/web']],
]

/** Runs every check, prints the results, and the output of failed ones. */
export async function runChecks(): Promise<{
  passed: number
  failed: number
  failures: string[]
}> {
  const failures: string[] = []
  for (const [title, command, args] of CHECKS) {
    const began = performance.now()
    const { code, output } = await capture(command, args)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (code === 0) console.log(`ok      ${title} (${seconds} s)`)
    else {
      failures.push(`${title}: said above`)
      console.log(`FAILED  ${title} (${seconds} s)\n${output}`)
    }
  }
  return { passed: CHECKS.length - failures.length, failed: failures.length, failures }
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
