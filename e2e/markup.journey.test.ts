/** @module-tag looks */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { sitePages } from './site-pages.ts'

const KB = 1024
const origin = inject('origin')
const hasJava = spawnSync('java', ['-version']).status === 0
if (!hasJava) console.warn('No Java here: the Nu HTML checker is not run.')

test.skipIf(!hasJava)(
  'the Nu HTML checker finds no error on any page',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'okolo-markup-'))
    const paths = await sitePages(origin)
    const files = await Promise.all(
      paths.map(async (path, at) => {
        const file = join(folder, `${at}.html`)
        const answer = await fetch(`${origin}/sk${path}`, { headers: { 'accept-language': 'sk' } })
        writeFileSync(file, await answer.text())
        return file
      }),
    )
    const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
    const args = ['-Xss8m', '-jar', jar, '--errors-only', '--exit-zero-always', '--format', 'json']
    const { stderr } = spawnSync('java', [...args, ...files], { maxBuffer: 64 * KB * KB })
    rmSync(folder, { recursive: true })
    const said: { messages: { url?: string; message: string; extract?: string }[] } = JSON.parse(
      stderr.toString(),
    )
    const errors = said.messages.map(
      ({ url = '', message, extract = '' }) =>
        `${paths[Number(basename(url, '.html'))]}: ${message} ${extract.slice(0, 200)}`,
    )
    expect(errors).toEqual([])
  },
  180_000,
)
