import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const FIRST = 'abcdefghijklmnopqrstuvwxyz'
/** Lower case alone could produce `ad`, which blockers hide. */
const REST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Returns short names for classes and key frames of CSS modules. They count all classes below `folder`, so that the
 * browser's and the server's build agree. The default names are much longer and make pages heavier.
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
