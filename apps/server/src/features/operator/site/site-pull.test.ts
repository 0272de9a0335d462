import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { beginSite } from '#server/platform/site/begin-site.ts'
import { writeFiles } from '#server/platform/site/write-site.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { draftOf, saveDraft } from './save-site.ts'

const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'okolo-pull-'))
const [upstream, town] = [join(home, 'upstream'), join(home, 'town')]
afterAll(() => rmSync(home, { recursive: true }))

const WHO = [
  '-c',
  'user.name=Ada',
  '-c',
  'user.email=ada@okolo.example',
  '-c',
  'commit.gpgsign=false',
]
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...WHO, ...args], { encoding: 'utf8', stdio: 'pipe' })

/** A repository with the paths of this one, and nothing in its files. */
function makeUpstream(): string[] {
  const paths = git(ROOT, 'ls-files', '-z')
    .split('\0')
    .filter((path) => path !== '')
  mkdirSync(upstream)
  for (const path of paths) {
    mkdirSync(dirname(join(upstream, path)), { recursive: true })
    writeFileSync(join(upstream, path), 'before\n')
  }
  copyFileSync(join(ROOT, '.gitignore'), join(upstream, '.gitignore'))
  git(upstream, 'init', '-q', '-b', 'main')
  git(upstream, 'add', '-A')
  git(upstream, 'commit', '-qm', 'Begin')
  return paths
}

// A copy without its history has nothing to pull.
test.skipIf(!existsSync(join(ROOT, '.git')))(
  'pulls every changed file after an operator has edited all that is theirs',
  () => {
    const paths = makeUpstream()
    git(home, 'clone', '-q', upstream, town)
    const { site } = readConfig({ DATA_DIR: join(town, 'var') })
    beginSite(site.folder, { name: 'Horná Ves', language: 'sk', places: [], schema: '{}' })
    site.reload()
    const form = {
      name: 'Kultúrny kalendár',
      colour_light: '#1b5e9e',
      colour_dark: '#7db8f2',
      lang_sk: 'yes',
    }
    const files = { logo_file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    const draft = draftOf(site, { form, files })
    expect(draft.faults).toEqual([])
    saveDraft(site, draft)
    writeFiles(site.folder, {
      'texts/sk/about.md': '# O nás\n',
      'places.json': '[{ "name": "Horná Ves", "at": [48.63, 18.55], "country": "sk" }]',
      'glossary.json': '{ "horna-ves": ["Stará tržnica"] }',
      'sources/obec.json': '{}',
    })
    site.reload()
    expect(site.faults).toEqual([])
    expect(site.value.name).toBe('Kultúrny kalendár')
    expect(git(town, 'status', '--porcelain')).toBe('')

    for (const path of paths)
      if (path !== '.gitignore') writeFileSync(join(upstream, path), 'after\n')
    git(upstream, 'commit', '-qam', 'Change every file')
    git(town, 'pull', '-q', '--ff-only')
    expect(git(town, 'status', '--porcelain')).toBe('')
    expect(readFileSync(join(town, 'README.md'), 'utf8')).toBe('after\n')
    expect(readConfig({ DATA_DIR: join(town, 'var') }).site.value).toMatchObject({
      name: 'Kultúrny kalendár',
      places: [{ name: 'Horná Ves' }],
      glossary: { 'horna-ves': ['Stará tržnica'] },
    })
  },
  60_000,
)
