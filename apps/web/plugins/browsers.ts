import { readFileSync } from 'node:fs'

/** Names of browsers: what `browserslist` calls them, and what the build does. */
const NAMES: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/**
 * Reads the oldest browsers that run the pages' scripts from `browserslist` in a package.json. Returns them as the build
 * names its targets (`chrome123`). Throws on an entry of another form than `chrome >= 123`.
 */
export function oldestBrowsers(packageFile: string): string[] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(packageFile, 'utf8'))
  return browserslist.map((entry) => {
    const [, browser = '', version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
    const name = NAMES[browser]
    if (name === undefined) throw new Error(`"${entry}" names no browser and its oldest version`)
    return `${name}${version}`
  })
}
