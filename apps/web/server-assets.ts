import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import { GROUPS, type Group } from '@okolo/i18n/catalogue'
import type { Assets } from './src/site/assets.ts'

/** One entry of Vite's manifest (`build.manifest`). */
type Chunk = {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, Chunk>

const ENTRY = 'src/entry-client.tsx'
const STYLES = 'style.css'

/**
 * Reads the output of `vite build --app` in `distDir` (with client/ and server/) once. Returns the files of a page for
 * each language. Serve client/assets at /assets/ with an immutable cache.
 */
export function readAssets(distDir: string): (locale: Locale) => Assets {
  const client = join(distDir, 'client')
  const text = readFileSync(join(client, '.vite/manifest.json'), 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const shared = filesOf(manifest, ENTRY)
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  const fonts = [...new Set(files)].filter((file) => file.endsWith('.woff2'))
  const pages = Object.fromEntries(
    Object.keys(manifest)
      .filter((source) => /^src\/(features|every-page)\//.test(source))
      .map((source) => [
        source,
        filesOf(manifest, source).filter((file) => !shared.includes(file)),
      ]),
  )
  const byLocale = Object.fromEntries(LOCALES.map((locale) => [locale, assetsOf(locale)]))
  return (locale) => byLocale[locale] ?? assetsOf(locale)

  function messagesFile(locale: Locale, group: Group): string | undefined {
    return languageFile(`/locales/${locale}/${group}.json`)
  }

  function languageFile(ending: string): string | undefined {
    const source = Object.keys(manifest).find((name) => name.endsWith(ending))
    return source === undefined ? undefined : absolute(manifest[source]?.file ?? '')
  }

  function assetsOf(locale: Locale): Assets {
    const { base, ...messages } = Object.fromEntries(
      GROUPS.map((group) => [group, messagesFile(locale, group)]),
    )
    const [entry, ...modules] = shared
    const list = languageFile(`/i18n/src/files/${locale}.ts`)
    const language = [list, base].filter((file) => file !== undefined)
    return {
      entry: `/${entry}`,
      styles: [`/${manifest[STYLES]?.file ?? ''}`],
      modules: [...modules.map(absolute), ...language],
      messages,
      pages: Object.fromEntries(
        Object.entries(pages).map(([source, own]) => [source, own.map(absolute)]),
      ),
      fonts: fonts.map(absolute),
    }
  }
}

function absolute(file: string): string {
  return `/${file}`
}

/** A chunk's file and the files it imports, itself first. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(chunk.file)) return [...seen]
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return [...seen]
}
