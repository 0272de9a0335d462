import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoEventAt, Places, type DemoEvent } from './demo-event.ts'

const PLACES = 'places.yaml'

/**
 * Returns the events of a folder's YAML files, by default those beside this file. Throws the
 * mistakes of the first wrong entry, with its file and key.
 */
export function readContent(folder: URL = new URL('./', import.meta.url)): DemoEvent[] {
  const read = (file: string) => yaml(file, readFileSync(new URL(file, folder), 'utf8'))
  const shape = demoEventAt(checked(Places, read(PLACES), PLACES))
  const found = new Map<string, DemoEvent>()
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.yaml') || file === PLACES) continue
    for (const entry of checked(z.array(z.looseObject({ key: z.string() })), read(file), file)) {
      const where = `${file}, ${entry.key}`
      if (found.has(entry.key)) throw new Error(`${where}: another event has this key`)
      found.set(entry.key, checked(shape, entry, where))
    }
  }
  return [...found.values()]
}

function yaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function checked<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  where: string,
): z.output<Shape> {
  const { data, error } = shape.safeParse(value)
  if (error === undefined) return data
  throw new Error(
    error.issues.map(({ path, message }) => `${where}: ${path.join('.')}: ${message}`).join('\n'),
  )
}
