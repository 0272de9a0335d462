import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readContent } from './read-content.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-content-'))
  cpSync(import.meta.dirname, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  [
    'talks.yaml',
    'venue: hvezdaren',
    'venue: hvezda',
    /^talks\.yaml, talk-science: venue: .*"terasa"/,
  ],
  ['talks.yaml', 'day: thursday', 'day: Thursday', /^talks\.yaml, talk-science: when\.day: /],
  ['talks.yaml', 'minutes:', 'minute:', /^talks\.yaml, talk-city: when: .*"minute"/],
  ['talks.yaml', '{after}', '{behind}', /^talks\.yaml, talk-city: also\.0\.title: knows {title}/],
  ['talks.yaml', 'key: vortrag', 'key: webinar', /^talks\.yaml, webinar: another event/],
  ['talks.yaml', 'key: vortrag', 'name: vortrag', /^talks\.yaml: 2\.key: /],
  ['talks.yaml', 'kind: free }', 'kind: free', /^talks\.yaml: .* at line \d+/],
  ['places.yaml', '811 08', '[]', /^places\.yaml: venues\.lampa\.postalCode: /],
])('names the file and the entry of a mistake in %s: %s', (file, right, wrong, message) => {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(right, wrong))
  expect(() => readContent(pathToFileURL(`${folder}/`))).toThrow(message)
})
