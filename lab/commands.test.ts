import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './common/recordings.ts'
import { checkedHelp } from '@okolo/server/cli/testing/checked-help.ts'
import { addCommands } from '@okolo/server/app/commands.ts'
import { addLab } from './commands.ts'

const OF_LAB = /-(eval|train)$/

test('commands of lab/ are known by the ends of their names, and the server has none of them', () => {
  const [, ...ofLab] = checkedHelp(addLab)
  for (const call of ofLab) expect(call).toMatch(OF_LAB)
  for (const call of checkedHelp(addCommands)) expect(call).not.toMatch(OF_LAB)
})

test('lab/ lists its commands, and the server says that they are there', async () => {
  const run = async (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch(
      (error: { stderr: string }) => error,
    )
  expect(await run(join(ROOT, 'lab/main.ts'), 'lab')).toMatchObject({
    stdout: expect.stringContaining('merge-eval [options]'),
  })
  expect(await run(join(ROOT, 'lab/main.ts'), 'merge-evil')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('(Did you mean merge-eval?)'),
  })
  expect(await run(join(ROOT, 'apps/server/src/app/main-okolo.ts'), 'merge-eval')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"merge-eval" is a command of lab/'),
  })
}, 60_000)
