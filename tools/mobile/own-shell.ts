import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import type { SiteValue } from '@okolo/server/platform/site/site-value.ts'
import { shell, type Shell } from '../../apps/mobile/shell.ts'
import { drawIcons, drawOwnSign } from './draw-icons.ts'
import { shellFiles } from './shell-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MOBILE = 'apps/mobile'
/** Made by a build, and made anew by the next. */
const BUILT = new Set(['www', 'node_modules', 'build', '.gradle', 'Pods', 'DerivedData'])

/** A site whose app has its own name and look, and what its app is called by. */
export type OwnShell = { site: SiteValue; shell: Shell }

/**
 * Returns the app of a site that has a name (docs/site.md), or null. Its id is OKOLO_ANDROID_APP, its host that of
 * PUBLIC_URL. Throws if the site's folder has faults.
 */
export function ownShell(env: Record<string, string | undefined>): OwnShell | null {
  const config = readConfig(env)
  config.site.requireSound()
  const site = config.site.value
  if (!site.isNamed) return null
  const { android } = config.apps
  const own = env['PUBLIC_URL'] === undefined ? {} : placeOf(config.publicUrl)
  return {
    site,
    shell: {
      ...shell,
      ...own,
      appName: site.shortName,
      colour: site.colours?.light ?? shell.colour,
      ...(android === null ? {} : { appId: android.id }),
    },
  }
}

function placeOf(publicUrl: string): Pick<Shell, 'host' | 'api'> {
  const { hostname, origin } = new URL(publicUrl)
  return { host: hostname, api: origin }
}

/**
 * Writes both native projects with the name, the colours and the icons of a site into a folder outside of the repository's
 * own files. `pages`: folder of the built pages.
 */
export async function writeOwnShell(
  folder: string,
  { site, shell: own }: OwnShell,
  pages: string,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, MOBILE), folder, {
    recursive: true,
    filter: (path) => !BUILT.has(basename(path)),
  })
  for (const [file, text] of shellFiles(own)) write(join(folder, file.slice(MOBILE.length)), text)
  const colours = join(folder, 'android/app/src/main/res/values/colors.xml')
  write(colours, readFileSync(colours, 'utf8').replaceAll(shell.colour, own.colour))
  if (site.icon !== null || site.colours !== null) {
    const sign = signOf(site)
    await drawIcons(folder, sign)
    await drawOwnSign(folder, pages, sign)
  }
  cpSync(pages, join(folder, 'www'), { recursive: true })
}

/** The site's icon, else the rings in its colour. */
function signOf({ icon, colours }: SiteValue): Buffer {
  if (icon !== null) return icon.bytes
  const rings = readFileSync(join(root, 'apps/web/public/icon.svg'), 'utf8')
  return Buffer.from(rings.replaceAll('#da4c2d', colours?.light ?? '#da4c2d'))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
