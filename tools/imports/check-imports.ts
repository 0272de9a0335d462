/** Fails if an import goes against the arrows, or folders are crowded or import each other. */
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import {
  filesByFolder,
  longestWayDown,
  mutualFolders,
  productGraph,
  type Graph,
} from './folders.ts'
import { FILES_OF_A_FOLDER, LIMITS } from './limits.ts'
import { readImports } from './read-imports.ts'
import { importRules } from './rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = 'apps/server/src'

const imports = await readImports(ROOT, ['apps', 'packages', 'lab', 'e2e', 'tools'])
const graph = productGraph(imports)
const wrong = [...violations(imports), ...crowding(graph)]
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
} else console.log(`imports: ${imports.modules.length} files follow the arrows`)

function violations({ summary }: ICruiseResult): string[] {
  const comments = new Map(importRules(ROOT).map(({ name, comment }) => [name, comment]))
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ')
    return `${from}: imports ${way}\n  ${comments.get(rule.name)}`
  })
}

function crowding(files: Graph): string[] {
  const { apart, inside } = mutualFolders(files)
  const crowded = [...filesByFolder(files)].filter(([, count]) => count > FILES_OF_A_FOLDER)
  return [
    ...over(
      'mutualPairs',
      pairLines(apart),
      'Folders import each other. Move the shared part to one of them, or below both.',
    ),
    ...over(
      'mutualInside',
      pairLines(inside),
      'A folder and one inside it import each other. Let one of them only be imported.',
    ),
    ...over(
      'crowdedFolders',
      crowded.map(([folder, count]) => `${folder}: ${count} files`),
      `A folder holds more than ${FILES_OF_A_FOLDER} source files. Give some of them a folder by what they are about.`,
    ),
    ...over(
      'floors',
      longestWayDown(files, SERVER),
      'The way down through the folders of the server is too long. Let upper folders import lower ones directly, or join two.',
    ),
  ]
}

function over(what: keyof typeof LIMITS, found: string[], advice: string): string[] {
  const { limit, goal } = LIMITS[what]
  if (found.length <= limit) return []
  return [
    `${advice}\n  ${found.length} found, ${limit} allowed, goal ${goal}:\n    ${found.join('\n    ')}`,
  ]
}

function pairLines(pairs: string[][]): string[] {
  return pairs.map((pair) => pair.join(' and ')).toSorted()
}
