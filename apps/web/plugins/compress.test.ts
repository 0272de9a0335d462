import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { compressFolder } from './compress.ts'

let folder: string
afterEach(() => rm(folder, { recursive: true }))

test('scripts, styles and drawings lie compressed beside themselves; pictures and tiny files do not', async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-compress-'))
  await mkdir(join(folder, 'assets'))
  const script = 'export const rings = "around you";\n'.repeat(100)
  await writeFile(join(folder, 'assets/entry-D3adB33f.js'), script)
  await writeFile(join(folder, 'assets/font.woff2'), script)
  await writeFile(join(folder, 'tiny.svg'), '<svg/>')
  await compressFolder(folder)
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'entry-D3adB33f.js',
    'entry-D3adB33f.js.br',
    'entry-D3adB33f.js.gz',
    'font.woff2',
  ])
  expect(await readdir(folder)).not.toContain('tiny.svg.br')
  const file = join(folder, 'assets/entry-D3adB33f.js')
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(script)
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(script)
})
