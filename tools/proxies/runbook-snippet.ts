import { readFile } from 'node:fs/promises'

const RUNBOOK = new URL('../../docs/runbook.md', import.meta.url)

/**
 * Returns the first block of a language below the runbook's heading "Behind a proxy". Throws if
 * there is none.
 */
export async function runbookSnippet(language: string): Promise<string> {
  const text = await readFile(RUNBOOK, 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('Behind a proxy\n')) ?? ''
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1]
  if (block === undefined) throw new Error(`The runbook has no ${language} below "Behind a proxy".`)
  return block
}

/** Puts a trial's ports into a snippet. Throws if a text to replace is missing. */
export function replaced(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`The snippet does not hold "${from}":\n${text}`)
    return rest.replaceAll(from, to)
  }, text)
}
