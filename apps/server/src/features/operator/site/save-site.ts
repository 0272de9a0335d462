import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sniff } from '#server/platform/pictures/sniff.ts'
import { fileOf, SITE_FILE } from '#server/platform/site/read-site.ts'
import type { SiteFault } from '#server/platform/site/site-faults.ts'
import { readJson } from '#server/platform/site/site-parts.ts'
import { readPicture } from '#server/platform/site/site-picture.ts'
import type { Site } from '#server/platform/site/site.ts'
import { writeFiles } from '#server/platform/site/write-site.ts'
import { withForm } from './site-fields.ts'

type Posted = {
  form: Readonly<Record<string, string>>
  files: Readonly<Record<string, Buffer>>
}

/** `site.json` as a form would write it, and what is wrong with it. */
export type Draft = {
  faults: SiteFault[]
  /** Path in the folder -> content. */
  writes: Record<string, string | Buffer>
}

/** Reads what `site.json` says, as JSON. Of a file that is none it is empty. */
export function rawSite(site: Site): Record<string, unknown> {
  const { given } = readJson(site.folder, SITE_FILE)
  return typeof given === 'object' && given !== null ? { ...given } : {}
}

/** Tells one content of `site.json` from another. */
export function seenOf(site: Site): string {
  try {
    return createHash('sha1')
      .update(readFileSync(join(site.folder, SITE_FILE)))
      .digest('hex')
  } catch {
    return 'none'
  }
}

/** Makes of a posted form what would be written. */
export function draftOf(site: Site, { form, files }: Posted): Draft {
  const json = withForm(rawSite(site), form)
  const writes: Draft['writes'] = {}
  const faults: SiteFault[] = []
  for (const key of ['logo', 'icon'] as const) {
    const bytes = files[`${key}_file`]
    if (form[`${key}_none`] === 'yes') delete json[key]
    if (bytes === undefined) continue
    const name = `${key}.${sniff(bytes) === 'png' ? 'png' : 'svg'}`
    const picture = readPicture(name, bytes)
    if (typeof picture === 'string') faults.push({ file: SITE_FILE, key, text: picture })
    json[key] = name
    writes[name] = bytes
  }
  writes[SITE_FILE] = `${JSON.stringify(json, null, 2)}\n`
  return { faults: [...fileOf(json).wrong, ...faults], writes }
}

/** Writes a draft without faults. Pages show it at once. Throws SiteNotWritable. */
export function saveDraft(site: Site, { writes }: Draft): void {
  writeFiles(site.folder, writes)
  site.reload()
}
