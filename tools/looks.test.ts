import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs a line of looks.ts in a folder and returns what it prints. */
function inFolder(folder: string, line: string): string {
  const code = `import { noteLooks, unchangedLooks } from '${join(import.meta.dirname, 'looks.ts')}'; ${line}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.trim()
}

test('leaves out a journey that passed until a page changes, and none outside a Git checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-looks-'))
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const unchanged = () =>
    inFolder(folder, `console.log(unchangedLooks(['e2e/narrow.journey.test.ts']).length)`)
  const note = () => inFolder(folder, `noteLooks(['e2e/narrow.journey.test.ts'])`)
  write('apps/web/page.tsx', 'one')
  write('e2e/narrow.journey.test.ts', 'looks')
  note()
  expect(unchanged()).toBe('0')
  spawnSync('git', ['init', '-q'], { cwd: folder })
  expect(unchanged()).toBe('0')
  note()
  expect(unchanged()).toBe('1')
  write('docs/readme.md', 'not a page')
  expect(unchanged()).toBe('1')
  write('apps/web/page.tsx', 'two')
  expect(unchanged()).toBe('0')
  rmSync(folder, { recursive: true })
})
