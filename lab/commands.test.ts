import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isCommand } from '@okolo/server/cli/commands.ts'
import { LAB_COMMANDS } from './commands.ts'
import { ROOT } from './common/recordings.ts'

const OF_LAB = /-(eval|train)$/

test('commands of lab/ are known by the ends of their names, and the server has none of them', () => {
  for (const name of Object.keys(LAB_COMMANDS)) {
    expect(name).toMatch(OF_LAB)
    expect(isCommand(name)).toBe(false)
  }
})

test('lab/ lists its commands, and the server says that they are there', async () => {
  const run = async (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch(
      (error: { stderr: string }) => error,
    )
  expect(await run(join(ROOT, 'lab/main.ts'), 'lab')).toMatchObject({
    stdout: expect.stringContaining('npm run okolo -- merge-eval'),
  })
  expect(await run(join(ROOT, 'apps/server/src/app/main-okolo.ts'), 'merge-eval')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"merge-eval" is a command of lab/'),
  })
}, 60_000)
