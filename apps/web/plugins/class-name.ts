import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The class of a CSS module in the built pages: its own name, and four letters that stand for its file. The default is twice as long,
 * on each of a page's thousand elements.
 */
export function className(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).split(sep).join('/')
    const hash = createHash('sha256').update(path).digest()
    const letters = [...hash.subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length])
    return `${name}_${letters.join('')}`
  }
}
