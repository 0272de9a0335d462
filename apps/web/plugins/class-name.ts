import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const FIRST = 'abcdefghijklmnopqrstuvwxyz'
/** Small letters only would sooner or later read `ad`, which blockers hide. */
const REST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Classes and key frames of CSS modules in the built pages: two or three letters each, by their place among all classes below `folder`, so that the
 * browser's and the server's build agree. The default is ten times as long, on each of a page's thousand elements.
 */
export function className(folder: string): (name: string, file: string) => string {
  const classes = classesBelow(folder)
  return (name, file) => {
    const place = classes.get(keyOf(folder, file.replace(/\?.*$/, ''), name))
    if (place === undefined) throw new Error(`The class ${name} of ${file} was not found in it.`)
    return code(place)
  }
}

function classesBelow(folder: string): Map<string, number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join(folder, file))
    .toSorted()
  const keys = files.flatMap((file) => {
    const names = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z_][\w-]*)/gi)
    return [...names].map(([, name = '']) => keyOf(folder, file, name))
  })
  return new Map([...new Set(keys)].map((key, place) => [key, place]))
}

function keyOf(folder: string, file: string, name: string): string {
  return `${relative(folder, file).split(sep).join('/')} ${name}`
}

function code(place: number): string {
  let text = FIRST[place % FIRST.length] ?? ''
  let rest = Math.floor(place / FIRST.length)
  do {
    text += REST[rest % REST.length]
    rest = Math.floor(rest / REST.length)
  } while (rest > 0)
  return text
}
