import { createReadStream } from 'node:fs'
import { z } from 'zod'

/** A line of a labelled set that cannot be used; the message says file, line and what to do. */
export class BadLine extends Error {}

/**
 * Reads a file of one JSON object a line, however long it is, and hands each to `take`, which says what is wrong with it
 * or null. Empty lines are passed over. Throws BadLine.
 */
export async function readLines<T>(
  file: string,
  shape: z.ZodType<T>,
  take: (value: T, line: number) => string | null,
): Promise<void> {
  let at = 0
  for await (const text of linesOf(file)) {
    at += 1
    const line = at === 1 ? text.replace(/^\uFEFF/, '') : text
    if (line.trim() === '') continue
    const bad = (why: string): BadLine => new BadLine(`${file}, line ${at}: ${why}`)
    let json: unknown
    try {
      json = JSON.parse(line)
    } catch (error) {
      throw bad(`not JSON (${String(error)}). Write one object a line.`)
    }
    const parsed = shape.safeParse(json)
    if (!parsed.success) throw bad(z.prettifyError(parsed.error))
    const reason = take(parsed.data, at)
    if (reason !== null) throw bad(reason)
  }
}

/** The lines of a file, a piece of it in memory at a time. Only "\n" parts lines: texts may hold U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const piece of createReadStream(file, 'utf8')) {
      const lines = (rest + String(piece)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new BadLine(`${file} cannot be read (${error.message}).`)
  }
  yield rest
}
