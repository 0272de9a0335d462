import type { Json } from '../../json.ts'

/** A name, and the begin of an object or of a list of objects: `var events = [{`, `"events": [{`, `window.__NUXT__={"`. */
const BEGIN =
  /(?<![\w$])([A-Za-z_$][\w$]{0,80})["']?[ \t]{0,8}[=:]\s{0,80}(?=\{\s{0,80}"|\[\s{0,80}\{)/g
/** Bounds the cost of hostile scripts: values tried, and letters looked at for their ends. */
const MOST = { values: 200, letters: 12_000_000 }
/** Shorter ones are settings. */
const LEAST = 40

/** Yields the objects and lists in a script that are JSON as they stand, with the name they are given there. */
export function* valuesInScript(script: string): Generator<[string, Json]> {
  let after = 0
  let [tried, looked] = [0, 0]
  for (const match of script.matchAll(BEGIN)) {
    const start = match.index + match[0].length
    // Inside a value that was read already.
    if (start < after) continue
    tried += 1
    if (tried > MOST.values || looked > MOST.letters) return
    const end = endOf(script, start)
    looked += (end ?? script.length) - start
    if (end === null || end - start < LEAST) continue
    try {
      const value: Json = JSON.parse(script.slice(start, end))
      after = end
      yield [match[1]!, value]
    } catch {
      // A literal of JavaScript: a list within it may be JSON.
    }
  }
}

const SIGNS = /["[\]{}]/g
/** The rest of a text behind its first sign, with escapes. */
const TEXT = /(?:[^"\\]|\\[\s\S])*"/y

/** Returns the place behind the bracket that closes the one at `start`, or null. */
function endOf(script: string, start: number): number | null {
  const signs = new RegExp(SIGNS)
  const text = new RegExp(TEXT)
  signs.lastIndex = start
  let depth = 0
  for (let found = signs.exec(script); found !== null; found = signs.exec(script)) {
    const [sign] = found
    if (sign === '"') {
      text.lastIndex = signs.lastIndex
      if (!text.test(script)) return null
      signs.lastIndex = text.lastIndex
    } else depth += sign === '[' || sign === '{' ? 1 : -1
    if (depth === 0) return signs.lastIndex
  }
  return null
}
