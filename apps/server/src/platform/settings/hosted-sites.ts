import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { parseEnv } from 'node:util'
import { addressOf, isPublicUrl } from '../addresses/addresses.ts'
import { readConfig, type Config } from './config.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The file of a site's folder with settings that are its own: NAME=value, as in the environment. */
const SETTINGS_FILE = 'settings.env'

/** Each site needs its own, so that no two share people or signatures. */
const OF_SITE = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'OKOLO_GIFT_ADDRESS',
  'OKOLO_IMAP_URL',
  'OKOLO_SECRET',
  'PUBLIC_URL',
]
/** The process has them once, whatever site is asked for. */
const OF_PROCESS = [
  'DATA_DIR',
  'HOST',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'OKOLO_DRAIN_MS',
  'OKOLO_NOW',
  'OKOLO_ROLE',
  'OKOLO_SITE',
  'OKOLO_SITES',
  'OKOLO_TRUST_PROXY',
  'PORT',
]
/** Each label is one of a host name, in small letters. */
const HOST_NAME =
  /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/

/** Returns the folder of the sites that one process serves, or null if it serves one site. */
export function sitesFolder(env: Environment): string | null {
  const { OKOLO_SITES: folder } = env
  return folder === undefined || folder === '' ? null : resolve(folder)
}

/** Holds a folder for each site with its database, secret and pictures. */
function dataFolder(env: Environment): string {
  return join(resolve(env['DATA_DIR'] || './var'), 'hosts')
}

/** Reads the settings of a process that serves several sites. Throws if one of them can only be a site's. */
export function readProcessConfig(env: Environment): Config {
  const misplaced = OF_SITE.filter((name) => env[name])
  if (misplaced.length > 0)
    throw new Error(
      `With OKOLO_SITES each site has its own ${misplaced.join(', ')}: write it into ${SETTINGS_FILE} of the site's folder, and take it out of the environment.`,
    )
  if (env['OKOLO_SITE'])
    throw new Error(
      'OKOLO_SITE is the folder of one site, OKOLO_SITES holds the folders of several: set one of them.',
    )
  if (sitesFolder(env) === dataFolder(env))
    throw new Error(
      `OKOLO_SITES=${dataFolder(env)} holds the data of sites: choose another folder.`,
    )
  // The role wants a database, which each site has.
  return readConfig({ ...env, OKOLO_ROLE: undefined })
}

/**
 * Returns the host names that have a folder, in their order, and a sentence for each folder whose name cannot be one. Throws if
 * the folder of the sites cannot be read.
 */
export function listHosts(env: Environment): { hosts: string[]; wrong: string[] } {
  const folder = sitesFolder(env) ?? ''
  const names = foldersIn(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
  return {
    hosts: names.filter((name) => HOST_NAME.test(name)),
    wrong: names.filter((name) => !HOST_NAME.test(name)).map((name) => notAHost(folder, name)),
  }
}

function foldersIn(folder: string): string[] {
  try {
    // A link to a folder counts as one.
    return readdirSync(folder).filter((name) =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
    )
  } catch (cause) {
    throw new Error(
      `OKOLO_SITES=${folder} cannot be read. It is the folder that holds a folder for each site, named as its host: mkdir -p ${join(folder, 'kultura.example')}`,
      { cause },
    )
  }
}

function notAHost(folder: string, name: string): string {
  const near = domainToASCII(name)
  const advice = HOST_NAME.test(near) ? ` Rename it to ${near}.` : ''
  return `${join(folder, name)} is left out: its name is not a host name such as kultura.example.${advice}`
}

/** Reads the settings of one of the sites: those of the process, and its own. Throws with all that is wrong. */
export function readHostedConfig(env: Environment, host: string): Config {
  if (!HOST_NAME.test(host))
    throw new Error(`"${host}" is not a host name such as kultura.example.`)
  return readConfig(siteEnvironment(env, host), host)
}

/** Returns the environment as the site's own process would have it. */
export function siteEnvironment(env: Environment, host: string): Environment {
  const folder = join(sitesFolder(env) ?? '', host)
  const own = ownSettings(join(folder, SETTINGS_FILE))
  return {
    OKOLO_DEMO: '0',
    ...env,
    ...own,
    PUBLIC_URL: publicUrlOf(host, own['PUBLIC_URL'], env),
    DATA_DIR: join(dataFolder(env), host),
    OKOLO_SITE: folder,
    OKOLO_SITES: undefined,
  }
}

function ownSettings(file: string): Environment {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return {}
  if (process.platform !== 'win32' && (stat.mode & 0o007) !== 0)
    throw new Error(`Everybody on this machine can read ${file}: chmod 600 it.`)
  const own = parseEnv(readFileSync(file, 'utf8'))
  const misplaced = OF_PROCESS.filter((name) => own[name] !== undefined)
  if (misplaced.length > 0)
    throw new Error(
      `${file} sets ${misplaced.join(', ')}, which all sites of the process share: set it in the environment.`,
    )
  return own
}

function publicUrlOf(host: string, given: string | undefined, env: Environment): string {
  if (given === undefined || given === '') {
    const secure = `https://${host}`
    // A name of this machine alone has no proxy in front.
    return isPublicUrl(secure) ? secure : addressOf(host, Number(env['PORT'] || 3000))
  }
  if (URL.parse(given)?.hostname !== host)
    throw new Error(
      `PUBLIC_URL=${given}: expected an address at ${host}, as the folder of the site is named.`,
    )
  return given
}
