import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@okolo/contract/locale'
import { SITE_FILE } from './read-site.ts'
import type { SitePlace } from './site-parts.ts'
import { writeFiles } from './write-site.ts'
import { PROGRAM } from '#server/platform/release.ts'

/** A folder that is in use is not begun again. */
export class SiteExists extends Error {}

export type Beginning = {
  name: string
  language: Locale
  /** The cities that an operator added. */
  places: SitePlace[]
  /** The JSON schema of site.json. */
  schema: string
}

/** Writes a folder to begin with, and returns its files. Throws SiteExists where there is one. */
export function beginSite(folder: string, { name, language, places, schema }: Beginning): string[] {
  const site = {
    $schema: './site.schema.json',
    name,
    slogan: {},
    colours: { light: '#1b5e9e', dark: '#7db8f2' },
    language,
    owner: { name },
    footer: { links: [] },
    social: [],
  }
  const files = {
    [SITE_FILE]: json(site),
    'site.schema.json': `${schema}\n`,
    'places.json': json(places),
    'glossary.json': json({}),
    'README.md': README,
  }
  const there = Object.keys(files).filter((file) => existsSync(join(folder, file)))
  if (there.length > 0)
    throw new SiteExists(`${folder} has ${there.join(', ')} already. Nothing was written.`)
  writeFiles(folder, files)
  return Object.keys(files).map((file) => join(folder, file))
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const README = `# The folder of a site

All that is an operator's, read by Okolo and never part of its repository. docs/site.md of Okolo names every key.

- \`site.json\`: name, slogan, colours, logo, icon, city, languages, owner, footer, profiles elsewhere
- \`texts/<language>/<page>.md\`: about, legal, terms, privacy, support, contact
- \`places.json\`: towns and villages that are cities here
- \`glossary.json\`: names that no translation changes, by city

\`${PROGRAM} site check\` tells what is wrong, and where.
`
