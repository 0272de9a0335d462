import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { className } from './class-name.ts'

const folder = await mkdtemp(join(tmpdir(), 'okolo-classes-'))
afterAll(() => rm(folder, { recursive: true }))

test('each class of each file has a short name of its own, the same in every build', async () => {
  await mkdir(join(folder, 'ui'))
  const many = Array.from({ length: 1200 }, (_, at) => `.c${at} { color: red }`).join('\n')
  const files = { 'card.module.css': '.card { } .card:hover { }', 'ui/a.module.css': many }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const names = (of: ReturnType<typeof className>) => [
    of('card', join(folder, 'card.module.css')),
    ...Array.from({ length: 1200 }, (_, at) => of(`c${at}`, join(folder, 'ui/a.module.css?used'))),
  ]
  const short = names(className(folder))
  expect(new Set(short).size).toBe(1201)
  expect(short.filter((name) => !/^[a-z][A-Z0-9]{1,2}$/.test(name))).toEqual([])
  expect(names(className(folder))).toEqual(short)
})
