import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

const OKOLO = fileURLToPath(new URL('../apps/server/src/app/main-okolo.ts', import.meta.url))

/** Runs an operator's command beside the running server. Returns its output. */
export async function okolo(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [OKOLO, ...args], {
    env: inject('environment'),
  })
  return stdout
}

/** Logs in by the link that the command prints. */
export async function logIn(page: Page): Promise<void> {
  const [link = ''] = (await okolo('operator', 'login', '--name', 'Ada')).split('\n')
  await page.goto(link)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor()
}
