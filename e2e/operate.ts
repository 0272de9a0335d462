import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { NOW } from './start-server.ts'

const OKOLO = fileURLToPath(new URL('../apps/server/src/app/main-okolo.ts', import.meta.url))

/** Runs an operator's command beside the running server. Returns its output. */
export async function okolo(...args: string[]): Promise<string> {
  // The server's clock goes on: a link that is printed by an older one would be over there.
  const now = new Date(Date.parse(NOW) + Date.now() - inject('startedAt'))
  const { stdout } = await promisify(execFile)(process.execPath, [OKOLO, ...args], {
    env: { ...inject('environment'), OKOLO_NOW: now.toISOString() },
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
