import { globSync, readFileSync } from 'node:fs'

/**
 * Returns the test files whose first comment has this tag (test-tags.ts), relative to the working
 * folder and sorted.
 */
export function taggedFiles(tag: 'embedded' | 'looks'): string[] {
  const files = globSync(['{apps,lab,packages,tools}/**/*.test.ts', 'e2e/*.test.ts'], {
    exclude: (name) => name === 'node_modules',
  })
  return files.filter((file) => firstComment(file).includes(`@module-tag ${tag}`)).toSorted()
}

function firstComment(file: string): string {
  return /^\/\*\*.*?\*\//s.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
}
