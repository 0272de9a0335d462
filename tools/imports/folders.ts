import { posix } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { IS_TEST } from './rules.ts'

/** File -> the files it imports, types included. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the folders that import each other: of different branches, and of a folder and one inside it. */
export function mutualFolders(graph: Graph): { apart: string[][]; inside: string[][] } {
  const folders = folderGraph(graph)
  const pairs = [...folders].flatMap(([folder, others]) =>
    [...others]
      .filter((other) => folder < other && folders.get(other)?.has(folder) === true)
      .map((other) => [folder, other]),
  )
  return { apart: pairs.filter((pair) => !isInside(pair)), inside: pairs.filter(isInside) }
}

/** Returns each folder's number of source files. Locales and migrations are data. */
export function filesByFolder(graph: Graph): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of graph.keys()) {
    const folder = posix.dirname(file)
    if (!/locales|migrations/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

/** Returns the longest way down through the folders below `root`; folders in a circle are one floor. */
export function longestWayDown(graph: Graph, root: string): string[] {
  const isBelow = (folder: string) => folder === root || folder.startsWith(`${root}/`)
  const down = new Map(
    [...folderGraph(graph)]
      .filter(([folder]) => isBelow(folder))
      .map(([folder, others]) => [folder, [...others].filter(isBelow)]),
  )
  const floors = circles(down)
  const floorOf = new Map(
    floors.flatMap((floor) => floor.map((folder) => [folder, floor] as const)),
  )
  const ways = new Map<string[], string[]>()
  // Floors come lowest first, so that the ways below each are known.
  for (const floor of floors) {
    const below = floor
      .flatMap((folder) => down.get(folder) ?? [])
      .map((folder) => ways.get(floorOf.get(folder) ?? []) ?? [])
    ways.set(floor, [floor.toSorted().join(' + '), ...longest(below)])
  }
  return longest([...ways.values()])
}

function isInside([outer = '', inner = '']: string[]): boolean {
  return inner.startsWith(`${outer}/`)
}

function folderGraph(graph: Graph): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const folder = posix.dirname(file)
    const others = folders.get(folder) ?? new Set()
    folders.set(folder, others)
    for (const target of imports)
      if (graph.has(target) && posix.dirname(target) !== folder) others.add(posix.dirname(target))
  }
  return folders
}

/** Tarjan's algorithm: sets of folders that reach each other, lowest first. */
function circles(down: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const visit = (folder: string): void => {
    index.set(folder, index.size)
    low.set(folder, index.size - 1)
    open.push(folder)
    for (const next of down.get(folder) ?? []) {
      if (!index.has(next)) visit(next)
      if (open.includes(next)) low.set(folder, Math.min(low.get(folder) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(folder) === index.get(folder)) found.push(open.splice(open.indexOf(folder)))
  }
  for (const folder of down.keys()) if (!index.has(folder)) visit(folder)
  return found
}

function longest(ways: string[][]): string[] {
  return ways.reduce((best, way) => (way.length > best.length ? way : best), [])
}

const IS_OURS = /^(apps|packages|tools)\/(?!.*node_modules).*\.tsx?$/

/** The house's rules count product code and tools, not tests, journeys or lab/. */
export function productGraph({ modules }: ICruiseResult): Graph {
  const isTest = new RegExp(IS_TEST)
  return new Map(
    modules
      .filter(({ source }) => IS_OURS.test(source) && !isTest.test(source))
      .map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  )
}
