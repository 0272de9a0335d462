import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, LOCALES } from '@okolo/contract/locale'
import { INFO_PAGES, type InfoName } from '@okolo/contract/site/info'
import type { SiteFault } from './site-faults.ts'

/** A page of prose as its file has it. */
export type SiteText = { title: string; description: string; markdown: string }

const MOST_BYTES = 256 * 1024

/**
 * Reads `texts/<language>/<page>.md`. `texts`: `sk about` -> its text. A file may begin with `title: ...` and
 * `description: ...` between two lines of `---`; without a title its first heading is the title.
 */
export function readTexts(folder: string): {
  texts: Map<string, SiteText>
  faults: SiteFault[]
} {
  const texts = new Map<string, SiteText>()
  const faults: SiteFault[] = []
  for (const { file, locale, page } of textFiles(folder)) {
    const name = page.replace(/\.md$/, '')
    if (!isLocale(locale))
      faults.push(fault(file, `found "${locale}", expected a language: ${LOCALES.join(', ')}`))
    else if (!isInfoPage(name) || name === page)
      faults.push(
        fault(file, `found "${page}", expected ${INFO_PAGES.map((one) => `${one}.md`).join(', ')}`),
      )
    else {
      const text = readText(join(folder, file))
      if (typeof text === 'string') faults.push(fault(file, text))
      else texts.set(`${locale} ${name}`, text)
    }
  }
  return { texts, faults }
}

function fault(file: string, text: string): SiteFault {
  return { file, key: '', text }
}

function isInfoPage(name: string): name is InfoName {
  return (INFO_PAGES as readonly string[]).includes(name)
}

/** Returns the files below `texts/`, without hidden ones. */
export function textFiles(folder: string): { file: string; locale: string; page: string }[] {
  return namesIn(join(folder, 'texts')).flatMap((locale) =>
    namesIn(join(folder, 'texts', locale)).map((page) => ({
      file: `texts/${locale}/${page}`,
      locale,
      page,
    })),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !/^\.|~$/.test(name))
      .toSorted()
  } catch {
    return []
  }
}

function readText(path: string): SiteText | string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
  if (text.length > MOST_BYTES) return `found ${text.length} characters, expected 256 KB or less`
  return splitText(text) ?? 'found no title, expected "title: ..." between lines of --- or "# ..."'
}

/** Returns head and body of a text. Null: it has no title. */
export function splitText(text: string): SiteText | null {
  const [, head = '', body = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const field = (key: string) => new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(head)?.[1]?.trim()
  const heading = /^#\s+(.+)$/m.exec(body)
  const title = field('title') ?? heading?.[1]?.trim()
  if (title === undefined) return null
  // The page shows its title itself.
  const markdown = field('title') === undefined && heading ? body.replace(heading[0], '') : body
  return { title, description: field('description') ?? title, markdown }
}
