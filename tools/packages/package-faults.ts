/** Packages whose install script was read, and why it may be in the lockfile. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@swc/core': 'looks whether its binary for this system runs, else fetches the WebAssembly build',
  'core-js': 'prints a request for donations; posthog-js brings it',
  'vnu-jar': 'fetches Java from GitHub where the system has none, for the journey about markup',
}
const REGISTRY = 'https://registry.npmjs.org/'

export type Lockfile = {
  packages: Record<
    string,
    { link?: boolean; resolved?: string; integrity?: string; hasInstallScript?: boolean }
  >
}

/** Returns what is wrong with the packages of a lockfile: contents nobody knows, programs nobody has read. */
export function packageFaults({ packages }: Lockfile, allowed = INSTALL_SCRIPTS): string[] {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  const faults: string[] = []
  const withScripts = new Set<string>()
  for (const [path, { integrity = '', resolved = REGISTRY, hasInstallScript }] of installed) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!integrity.startsWith('sha512-')) faults.push(`${path} has no integrity of sha512`)
    if (!resolved.startsWith(REGISTRY)) faults.push(`${path} comes from ${resolved}`)
    if (hasInstallScript !== true) continue
    withScripts.add(name)
    if (!(name in allowed))
      faults.push(
        `${path} runs a script when it is installed. Read it, then list ${name} with the reason in tools/packages/package-faults.ts, or do without it`,
      )
  }
  for (const name of Object.keys(allowed))
    if (!withScripts.has(name))
      faults.push(
        `${name} has no install script any more. Take it off the list in tools/packages/package-faults.ts`,
      )
  return faults
}
