import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOf, type SiteFault } from './site-faults.ts'
import { MOST_PICTURE_BYTES, readPicture, type SitePicture } from './site-picture.ts'
import { PART_FILES, readJson, readParts } from './site-parts.ts'
import { SiteShape, type SiteFile } from './site-shape.ts'
import { readTexts, textFiles } from './site-texts.ts'
import { siteValue, type Owner, type SiteValue } from './site-value.ts'

export const SITE_FILE = 'site.json'

export type ReadSite = { value: SiteValue; file: SiteFile; faults: SiteFault[] }

/** Reads a site's folder, which need not exist. Wrong parts are left out of the value, and named in `faults`. */
export function readSite(folder: string, owner: Owner): ReadSite {
  const { given, faults } = readJson(folder, SITE_FILE)
  const { file, wrong } = fileOf(given ?? {})
  const { glossary, places, faults: ofParts } = readParts(folder)
  const { texts, faults: ofTexts } = readTexts(folder)
  const logo = pictureOf(folder, 'logo', file)
  const icon = pictureOf(folder, 'icon', file)
  const value = siteValue({
    file,
    logo: 'text' in logo ? null : logo.picture,
    icon: 'text' in icon ? null : icon.picture,
    texts,
    glossary,
    places,
    owner,
  })
  const ofPictures = [logo, icon].flatMap((one) => ('text' in one ? [one] : []))
  return { value, file, faults: [...faults, ...wrong, ...ofPictures, ...ofTexts, ...ofParts] }
}

/** Reads what `site.json` says. Of a file with faults the keys without one are kept. */
export function fileOf(given: unknown): { file: SiteFile; wrong: SiteFault[] } {
  const parsed = SiteShape.safeParse(given)
  if (parsed.success) return { file: parsed.data, wrong: faultsBetween(parsed.data) }
  const wrongKeys = new Set(
    parsed.error.issues.flatMap((issue) => [
      ...issue.path.slice(0, 1),
      ...(issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []),
    ]),
  )
  const rest =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([key]) => !wrongKeys.has(key)))
      : {}
  return { file: SiteShape.safeParse(rest).data ?? {}, wrong: faultsOf(parsed.error, given) }
}

/** Compares two keys. */
function faultsBetween({ language, languages }: SiteFile): SiteFault[] {
  if (language === undefined || languages === undefined || languages.includes(language)) return []
  const text = `found "${language}", expected one of "languages": ${languages.join(', ')}`
  return [{ file: SITE_FILE, key: 'language', text }]
}

function pictureOf(
  folder: string,
  key: 'logo' | 'icon',
  file: SiteFile,
): SiteFault | { picture: SitePicture | null } {
  const name = file[key]
  if (name === undefined) return { picture: null }
  const fault = (text: string): SiteFault => ({ file: SITE_FILE, key, text })
  const path = join(folder, name)
  try {
    // A large file is not read at all.
    const { size } = statSync(path)
    if (size > MOST_PICTURE_BYTES)
      return fault(
        `${name}: found ${Math.ceil(size / 1024)} KB, expected ${MOST_PICTURE_BYTES / 1024} KB or less`,
      )
    const picture = readPicture(name, readFileSync(path))
    return typeof picture === 'string' ? fault(`${name}: ${picture}`) : { picture }
  } catch {
    return fault(`found "${name}", which is not in this folder`)
  }
}

/** Tells one state of a site's folder from another. */
export function stampOf(folder: string, file: SiteFile): string {
  const pictures = [file.logo, file.icon].flatMap((name) => name ?? [])
  const names = [
    SITE_FILE,
    ...PART_FILES,
    ...pictures,
    ...textFiles(folder).map((text) => text.file),
  ]
  return names
    .map((name) => {
      const stat = statSync(join(folder, name), { throwIfNoEntry: false })
      return stat === undefined ? name : `${name} ${stat.mtimeMs} ${stat.size}`
    })
    .join('\n')
}
