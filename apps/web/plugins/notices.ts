import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Licences with terms that Okolo can meet. Any other fails the notices, so that a person reads its terms first. `true`:
 * license-texts/ has its text, for packages that bring none.
 */
const KNOWN: Readonly<Record<string, boolean>> = {
  'Apache-2.0': true,
  ISC: true,
  'LGPL-3.0-or-later': true,
  MIT: true,
  'MPL-2.0': true,
  '0BSD': false,
  'BlueOak-1.0.0': false,
  'BSD-2-Clause': false,
  'BSD-3-Clause': false,
  'CC0-1.0': false,
  'MIT-0': false,
  'OFL-1.1': false,
  Unlicense: false,
}

/** Build tools that write helpers into the pages. */
const BUNDLED = new Set(['vite', 'rolldown'])

const HEAD = `THIRD-PARTY NOTICES

Okolo is open source under the Apache License 2.0. It is made with the packages below, each under its own licence, and with this data:

- Cities: GeoNames (https://www.geonames.org), Creative Commons Attribution 4.0 (https://creativecommons.org/licenses/by/4.0/)
- Names of countries, cities and languages: Unicode CLDR (https://cldr.unicode.org), Unicode License v3 (https://www.unicode.org/license.txt)
- Outlines of countries: Natural Earth (https://www.naturalearthdata.com), public domain
- Shapes of letters on posters: Tesseract OCR (https://github.com/tesseract-ocr/tessdata_best), Apache License 2.0

The page of the API is Swagger UI (https://github.com/swagger-api/swagger-ui), Copyright 2020-2021 SmartBear Software Inc., Apache License 2.0, as @fastify/swagger-ui brings it.

The source of every package is at the address beside its name. Libraries under the LGPL are separate files in node_modules that may be replaced.
`

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }
type Package = { name: string; version: string; license: string; folder: string }

/** Ships the licences of others with the pages, as `/third-party-notices.txt`. `root`: of the whole project. */
export function notices(root: string): Plugin {
  return {
    name: 'okolo:notices',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'third-party-notices.txt',
        source: thirdPartyNotices(root),
      })
    },
  }
}

/**
 * Returns the licences of all packages in package-lock.json that run or ship, with their texts. Throws with the
 * package's name for an unknown licence or a missing text. `root`: the folder of package-lock.json and node_modules.
 */
export function thirdPartyNotices(root: string): string {
  const texts = new Map<string, Package[]>()
  for (const one of shippedPackages(root)) {
    const text = textOf(one)
    texts.set(text, [...(texts.get(text) ?? []), one])
  }
  const parts = [...texts].map(([text, packages]) => {
    const names = packages.map(
      ({ name, version, license }) =>
        `${name} ${version} (${license})  https://www.npmjs.com/package/${name}/v/${version}`,
    )
    return `${'='.repeat(80)}\n${names.join('\n')}\n\n${text}\n`
  })
  return [HEAD, ...parts].join('\n')
}

/** Sorted by name, each version once. */
function shippedPackages(root: string): Package[] {
  // It is our own file, written by npm.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Map<string, Package>()
  for (const [path, { version = '', license, dev, link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || link === true) continue
    if (dev === true && !BUNDLED.has(name)) continue
    requireKnown(`${name} ${version}`, license)
    found.set(`${name} ${version}`, { name, version, license, folder: join(root, path) })
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function requireKnown(name: string, license: string | undefined): asserts license is string {
  const ids = idsOf(license ?? '')
  const unknown = ids.filter((id) => KNOWN[id] === undefined)
  if (ids.length === 0 || unknown.length > 0)
    throw new Error(
      `${name}: the licence "${license ?? 'none'}" is not known. Read its terms; if Okolo can meet them, add it to apps/web/plugins/notices.ts.`,
    )
}

/** The licences of an SPDX expression: `(MPL-2.0 OR Apache-2.0)`. */
function idsOf(expression: string): string[] {
  const ids = expression.split(/\s+(?:AND|OR)\s+|[()]/).filter((id) => id.trim() !== '')
  if (!expression.includes(' OR ') || expression.includes(' AND ')) return ids
  // One of them may be chosen: one whose terms are known.
  const known = ids.filter((id) => KNOWN[id] !== undefined)
  return known.length === 0 ? ids : known
}

const TEXT_FILE = /^(licen[cs]e|copying|notice|ofl)/i

/** Returns the package's own licence file, or its README's words and the common text of its licence. */
function textOf({ name, version, license, folder }: Package): string {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const own = files.filter((file) => TEXT_FILE.test(file)).map((file) => read(folder, file))
  if (own.length > 0) return own.join('\n\n')
  const texts = join(import.meta.dirname, '../license-texts')
  // The text of the project's own repository, where its package leaves it out.
  if (existsSync(join(texts, `${name}.txt`))) return read(texts, `${name}.txt`)
  const common = idsOf(license).map((id) => {
    if (KNOWN[id] !== true)
      throw new Error(`${name} ${version} brings no text of its licence, ${license}.`)
    return read(texts, `${id}.txt`)
  })
  const readme = files.find((file) => /^readme\.md$/i.test(file))
  const said = readme === undefined ? '' : licensingOf(read(folder, readme))
  return [said, ...common].filter((text) => text !== '').join('\n\n')
}

/** The section of a README that is headed "License" or "Licensing". */
function licensingOf(readme: string): string {
  return /^#+ licen[cs](?:e|ing)\b.*?(?=^#|$(?![\s\S]))/ims.exec(readme)?.[0].trim() ?? ''
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}
