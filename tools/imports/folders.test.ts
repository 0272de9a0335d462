import { expect, test } from 'vitest'
import { filesByFolder, longestWayDown, mutualFolders, type Graph } from './folders.ts'

function graphOf(imports: Record<string, string[]>): Graph {
  return new Map(Object.entries(imports))
}

test('two folders that import each other are a pair, also through different files', () => {
  const graph = graphOf({
    'app/feed/a.ts': ['app/map/b.ts'],
    'app/map/b.ts': [],
    'app/map/c.ts': ['app/feed/a.ts'],
    'app/search/d.ts': ['app/feed/a.ts', 'app/map/b.ts'],
  })
  expect(mutualFolders(graph)).toEqual({ apart: [['app/feed', 'app/map']], inside: [] })
})

test('a folder and one inside it are counted by themselves', () => {
  const graph = graphOf({
    'app/feed/a.ts': ['app/feed/list/b.ts'],
    'app/feed/list/b.ts': ['app/feed/c.ts'],
    'app/feed/c.ts': [],
  })
  expect(mutualFolders(graph)).toEqual({ apart: [], inside: [['app/feed', 'app/feed/list']] })
})

test('files are counted by folder, without locales and migrations', () => {
  const graph = graphOf({
    'app/a.ts': [],
    'app/b.ts': [],
    'app/c/d.ts': [],
    'app/locales/en.ts': [],
  })
  expect([...filesByFolder(graph)]).toEqual([
    ['app', 2],
    ['app/c', 1],
  ])
})

test('the longest way down counts folders in a circle once, and leaves out other roots', () => {
  const graph = graphOf({
    'src/main.ts': ['src/high/a.ts'],
    'src/high/a.ts': ['src/middle/b.ts', 'src/low/d.ts'],
    'src/middle/b.ts': ['src/twin/c.ts'],
    'src/twin/c.ts': ['src/middle/b.ts', 'src/low/d.ts'],
    'src/low/d.ts': ['other/e.ts'],
    'other/e.ts': [],
  })
  expect(longestWayDown(graph, 'src')).toEqual([
    'src',
    'src/high',
    'src/middle + src/twin',
    'src/low',
  ])
})
