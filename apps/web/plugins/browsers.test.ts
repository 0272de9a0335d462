import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { oldestBrowsers } from './browsers.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function packageWith(browserslist: string[]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'browsers-')), 'package.json')
  await writeFile(file, JSON.stringify({ browserslist }))
  return file
}

test('the build aims at the browsers of package.json', async () => {
  const file = await packageWith(['chrome >= 90', 'ios_saf >= 15.4'])
  expect(oldestBrowsers(file)).toEqual(['chrome90', 'ios15.4'])
})

test.each(['last 2 versions', 'netscape >= 4', 'chrome > 90'])(
  'a list that the build could not follow is refused: %s',
  async (entry) => {
    const file = await packageWith([entry])
    expect(() => oldestBrowsers(file)).toThrow(entry)
  },
)

test('the README names the same browsers', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios: 'iOS' }
  for (const browser of oldestBrowsers(join(root, 'package.json'))) {
    const [, name = '', version] = /^(\D+)(.+)$/.exec(browser) ?? []
    expect(readme).toContain(
      `${Object.entries(names).find(([key]) => key === name)?.[1]} ${version}`,
    )
  }
})
