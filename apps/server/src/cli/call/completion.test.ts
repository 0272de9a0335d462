import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readOkolo } from '#server/app/commands.ts'

function scriptFor(shell: string): string {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const exit = readOkolo(['completion', shell], { print: say, complain: say })
  expect(exit).toBe(0)
  return lines.join('\n')
}

function has(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'])
    return true
  } catch {
    return false
  }
}

/** Returns what bash offers at the end of a line. */
async function offeredByBash(line: string): Promise<string[]> {
  const asked = `${scriptFor('bash')}
COMP_WORDS=(${line.replace(/ $/, " ''")})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
complete -p okolo >&2
_okolo
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', asked])
  expect(stderr).toBe('complete -o default -F _okolo okolo\n')
  return stdout.split('\n').filter((word) => word !== '')
}

test.skipIf(!has('bash')).for<[line: string, offered: string[]]>([
  ['okolo ga', ['gather']],
  ['okolo re', ['reset', 'replay', 'recluster', 'restore']],
  ['okolo operator ', ['login', 'sessions', 'people', 'end', 'revoke', 'help', '--help']],
  ['okolo operator revoke --', ['--id', '--name', '--all', '--help']],
  ['okolo gather --s', ['--source']],
  ['okolo cards --city nice --', ['--city', '--count', '--json', '--help']],
  ['okolo replay --source nice --stage m', ['map', 'merge']],
  ['okolo replay --stage merge --so', ['--source']],
  ['okolo ingest ica', ['ical']],
  ['okolo completion ', ['bash', 'zsh', 'fish', '--help']],
  // The shell offers files then.
  ['okolo ingest ical --from ', []],
])('bash completes "%s"', async ([line, offered]) => {
  expect(await offeredByBash(line)).toEqual(offered)
})

test.skipIf(!has('fish')).for<[line: string, offered: string[]]>([
  ['okolo ga', ['gather']],
  ['okolo operator revoke --', ['--all', '--help', '--id', '--name']],
  ['okolo replay --source nice --stage m', ['map', 'merge']],
])('fish completes "%s"', async ([line, offered]) => {
  const asked = `${scriptFor('fish')}\ncomplete -C '${line}'`
  const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', asked])
  const words = stdout
    .trimEnd()
    .split('\n')
    .map((one) => one.split('\t')[0])
  expect(new Set(words)).toEqual(new Set(offered))
})

test.skipIf(!has('zsh')).for<[line: string, offered: string[]]>([
  ['okolo operator ', ['login', 'sessions', 'people', 'end', 'revoke', 'help', '--help']],
  ['okolo replay --source nice --stage ', ['map', 'normalise', 'resolve', 'merge']],
])('zsh is offered what can follow "%s"', async ([line, offered]) => {
  // Its completion has to be driven by hand, without a terminal.
  const asked = `compdef() { [[ "$*" == '_okolo okolo' ]] || print -u2 "$*" }
compadd() { shift; print -l -- "$@" }
${scriptFor('zsh')}
words=(${line}'')
CURRENT=$#words
_okolo`
  const { stdout, stderr } = await promisify(execFile)('zsh', ['-f', '-c', asked])
  expect([stderr, stdout.trimEnd().split('\n')]).toEqual(['', offered])
})
