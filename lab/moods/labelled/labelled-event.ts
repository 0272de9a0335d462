import { isMoodSlug, MOOD_SLUGS, type MoodSlug } from '@okolo/contract/events/mood'

/** An event whose moods somebody has named. `category` is a slug of ours or the source's own word. */
export type LabelledEvent = {
  id: string
  lang: string
  title: string
  description: string
  category: string | null
  tags: string[]
  hour: number | null
  moods: MoodSlug[]
}

/** Says what is wrong with a labelled file, and in which line. */
export class LabelledFileError extends Error {}

const NEWLINE = 10
/** The part of an invalid line that an error shows. */
const SHOWN = 60

/**
 * Reads a file with one event a line (JSON Lines, UTF-8, with or without a mark at its beginning); empty lines are
 * passed over. Lines end with "\n" or "\r\n" only: texts may hold other line separators of Unicode. Throws a
 * LabelledFileError that names the line.
 */
export function readLabelledFile(bytes: Uint8Array): LabelledEvent[] {
  // Takes the mark away; a line that is not UTF-8 is said instead of scored with letters missing.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const events: LabelledEvent[] = []
  for (let at = 0, line = 1; at < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, at)
    const part = bytes.subarray(at, end === -1 ? bytes.length : end)
    at = end === -1 ? bytes.length : end + 1
    try {
      const text = textOf(part, decoder)
      if (text.trim() !== '') events.push(readLabelledEvent(jsonOf(text)))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new LabelledFileError(`line ${line}: ${reason}`, { cause: error })
    }
  }
  if (events.length === 0) throw new LabelledFileError('there is no event in it.')
  return events
}

function textOf(part: Uint8Array, decoder: TextDecoder): string {
  try {
    return decoder.decode(part)
  } catch (cause) {
    throw new Error('Not UTF-8.', { cause })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const shown = text.trim().slice(0, SHOWN)
    const more = text.trim().length > SHOWN ? '...' : ''
    throw new Error(`Not JSON; each line must be one event, whole: ${shown}${more}`, { cause })
  }
}

/** Reads one line of a labelled file; throws an Error that says what is wrong with it. */
export function readLabelledEvent(line: unknown): LabelledEvent {
  if (typeof line !== 'object' || line === null || Array.isArray(line))
    throw new Error('Expected an object with "title" and "moods".')
  const { id, lang, title, description, category, tags, hour, moods } = { ...line } as Record<
    string,
    unknown
  >
  if (typeof title !== 'string') throw new Error('"title" must be a text.')
  if (!Array.isArray(moods)) throw new Error('"moods" must be a list of moods.')
  const unknown = moods.filter((mood) => typeof mood !== 'string' || !isMoodSlug(mood))
  if (unknown.length > 0)
    throw new Error(
      `Unknown moods: ${unknown.map((mood) => JSON.stringify(mood)).join(', ')}. There are: ${MOOD_SLUGS.join(', ')}.`,
    )
  return {
    id: typeof id === 'number' ? String(id) : (optionalText('id', id) ?? title),
    lang: optionalText('lang', lang) ?? 'und',
    title,
    description: optionalText('description', description) ?? '',
    category: optionalText('category', category),
    tags: tagsOf(tags),
    hour: hourOf(hour),
    moods: [...new Set(moods.filter((mood) => isMoodSlug(mood)))],
  }
}

/** Null where there is none. */
function optionalText(key: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new Error(`"${key}" must be a text.`)
  return value
}

function tagsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string'))
    throw new Error('"tags" must be a list of texts.')
  return value
}

/** 20, "20" or "20:30"; null where none is known. */
function hourOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  const hour = Number(
    typeof value === 'string' ? /^(\d{1,2})(?::\d{2}(?::\d{2})?)?$/.exec(value)?.[1] : value,
  )
  if (typeof value === 'boolean' || !(hour >= 0 && hour < 24))
    throw new Error('"hour" must be a number from 0 to 23.')
  return Math.floor(hour)
}
