import { readConfig, type Config } from '#server/platform/settings/config.ts'
import {
  listHosts,
  readHostedConfig,
  readProcessConfig,
  sitesFolder,
  type Environment,
} from '#server/platform/settings/hosted-sites.ts'
import { PROGRAM } from '#server/platform/release.ts'

/** Without a site these are for each: what the nightly timer and a look at everything call. */
const FOR_ALL = new Set(['backup', 'doctor'])

/** A site that a call is for. `host`: null if the installation has one site. */
export type CalledSite = { host: string | null; config: () => Config }

/** Returns the host of `--site HOST`, which stands anywhere in a call. */
function hostCalled(call: readonly string[]): string | null {
  const at = call.findIndex((word) => /^--site(=|$)/.test(word))
  const word = call[at]
  if (word === undefined) return null
  return word.includes('=') ? word.slice('--site='.length) : (call[at + 1] ?? '')
}

/** Returns the sites that a call is for. Throws where that is not said, or there is none. */
export function calledSites(call: readonly string[], env: Environment): CalledSite[] {
  const host = hostCalled(call)
  if (sitesFolder(env) === null) {
    if (host !== null)
      throw new Error('--site is for installations with OKOLO_SITES (docs/site.md).')
    return [{ host, config: () => readConfig(env) }]
  }
  readProcessConfig(env)
  const { hosts } = listHosts(env)
  const there = hosts.length === 0 ? 'There is none yet.' : `There are: ${hosts.join(', ')}.`
  const one = (name: string): CalledSite => ({
    host: name,
    config: () => readHostedConfig(env, name),
  })
  if (host === null) {
    if (call.some((word) => FOR_ALL.has(word)) && hosts.length > 0) return hosts.map(one)
    throw new Error(`For which site? Add --site HOST. ${there}`)
  }
  const isBegun = call.join(' ').includes('site init')
  if (!hosts.includes(host) && !isBegun)
    throw new Error(
      `There is no site ${host} in ${sitesFolder(env) ?? ''}. ${there} To begin it: ${PROGRAM} site init --site ${host} --name ...`,
    )
  return [one(host)]
}
