import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ALERT_ENVIRONMENT, alertConfig, type AlertConfig } from './alert-config.ts'
import { clockStartingAt, systemClock, type Clock } from '../clock.ts'
import { addressOf } from '../addresses/addresses.ts'
import { TrustedProxies, trustsNobody, type TrustsProxy } from '../addresses/trusted-proxies.ts'
import type { ModelConfig } from './model-config.ts'
import { MAP_ENVIRONMENT, mapConfig, type MapConfig } from './map-config.ts'
import { PEOPLE_ENVIRONMENT, peopleConfig, type PeopleConfig } from './people-config.ts'
import { Flag, Web } from './setting-shapes.ts'
import { DATABASE_ENVIRONMENT, databaseConfig, type DatabaseConfig } from './database-config.ts'
import { PrivateHostsSetting, type PrivateHosts } from '../net/private-hosts.ts'
import {
  SHOWN_OF_TRANSLATORS,
  TRANSLATOR_ENVIRONMENT,
  translatorConfig,
  type TranslatorConfig,
} from './translator-config.ts'
import { SITE_ENVIRONMENT, siteConfig, type SiteConfig } from './site-config.ts'
import { Site } from '../site/site.ts'
import { keySettings, keysOf, unknownSettings } from './named-settings.ts'

/** CSP sources (CSP 3, ancestor-source-list): hosts with their scheme, `'self'`, or one of the words alone. */
const FrameAncestors = z
  .string()
  .regex(
    /^('none'|\*|('self'|https?:\/\/[\w*.-]+(:\d+)?)( ('self'|https?:\/\/[\w*.-]+(:\d+)?))*)$/,
    {
      error: "expected sites such as 'self' https://partner.example, or * for all, or 'none'",
    },
  )

/** Addresses of look-up services, with `{ip}` in place of the visitor's address. */
const LookUps = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .refine(
    (all) => all.length <= 2 && all.every((one) => /^https?:\/\/[^\s/]+\/\S*\{ip\}/.test(one)),
    { error: 'expected one address or two, such as https://look-up.example/{ip}/json' },
  )

/** A balancer that asks every second has seen /readyz fail by then. The embedded database has one process. */
const DRAIN_MS = 2_000

const ROLES = ['api', 'worker', 'both'] as const

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: Web.optional(),
  DATA_DIR: z.string().default('./var'),
  OKOLO_SITE: z.string().optional(),
  OKOLO_SITES: z.string().optional(),
  OKOLO_NOW: z.iso
    .datetime({
      offset: true,
      error: 'expected an ISO time with zone, such as 2026-11-20T18:00:00Z',
    })
    .optional(),
  OKOLO_DEMO: Flag.optional(),
  OKOLO_LIVE: Flag.optional(),
  OKOLO_ROLE: z.enum(ROLES).default('both'),
  OKOLO_PRIVATE_HOSTS: PrivateHostsSetting.optional(),
  OKOLO_DRAIN_MS: z.coerce.number().int().min(0).max(300_000).optional(),
  OKOLO_LLM_URL: Web.optional(),
  OKOLO_LLM_MODEL: z.string().optional(),
  OKOLO_LLM_KEY: z.string().optional(),
  OKOLO_LLM_MONTHLY_TOKENS: z.coerce.number().int().positive().optional(),
  OKOLO_FRAME_ANCESTORS: FrameAncestors.default(`'self'`),
  OKOLO_REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).default(1200),
  OKOLO_IMAGE_CACHE_MB: z.coerce.number().int().min(10).default(1024),
  OKOLO_IP_DATABASE: z.string().optional(),
  OKOLO_IP_LOOKUP: LookUps.optional(),
  OKOLO_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  OKOLO_TRUST_PROXY: TrustedProxies.optional(),
  ...ALERT_ENVIRONMENT,
  ...DATABASE_ENVIRONMENT,
  ...MAP_ENVIRONMENT,
  ...PEOPLE_ENVIRONMENT,
  ...SITE_ENVIRONMENT,
  ...TRANSLATOR_ENVIRONMENT,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  LOG_FORMAT: z.enum(['plain', 'json']).optional(),
})

/** Every setting with a fixed name. */
export const SETTINGS = Object.keys(Environment.shape)

type Role = (typeof ROLES)[number]

export type Config = {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** The site's own name, look and texts, as its folder has them. */
  site: Site
  /** The host name of the site, where one process serves several. Null: it serves this one. */
  hostedAs: string | null
  clock: Clock
  /** Fill the demo city. On by default only with the embedded database. */
  demo: boolean
  /** Hosts on the network may be asked. */
  live: boolean
  /** `api` serves readers, `worker` does the jobs: gathering, letters, nightly work. */
  role: Role
  /** How long a stopping server goes on answering while balancers notice. */
  drainMs: number
  /** Connector id -> the key by which its platform is read. */
  keys: ReadonlyMap<string, string>
  /** Hosts in the operator's network that sources may be read from. */
  privateHosts: PrivateHosts
  /** The language model to ask. Null: the rules decide alone. */
  model: ModelConfig | null
  /** A .mmdb file with the places of IP addresses. Null: no visitor's place is guessed. */
  ipDatabase: string | null
  /** The services that translate events, in the order in which they are asked. */
  translators: TranslatorConfig[]
  /** Texts of events are translated by machine. */
  translates: boolean
  /**
   * Services to ask for an address's place, with the visitor's consent, when neither device nor
   * file knows. Empty: none is asked.
   */
  ipLookup: string[]
  /** The bearer token for reading /metrics. Null: /metrics is closed. */
  metricsToken: string | null
  /** The proxies whose forwarded headers we trust. */
  trustsProxy: TrustsProxy
  /** Sites that may show pages in a frame (specification 1, embedded mode): CSP sources. */
  frameAncestors: string
  /** The mailbox and the address that are told of troubles. */
  alerts: AlertConfig
  /** The base map of the pages. */
  map: MapConfig
  /** Limit for one address, far above what a person asks for. Cached answers do not count. */
  requestsPerMinute: number
  /** Bytes of pictures kept on disk. */
  imageCacheBytes: number
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Null: plain for a terminal, else JSON. */
  logFormat: NonNullable<z.infer<typeof Environment>['LOG_FORMAT']> | null
} & DatabaseConfig &
  PeopleConfig &
  Omit<SiteConfig, 'owner'>

/**
 * Error messages may quote the values of these settings. All others may hold a password or a key.
 */
const SHOWN = new Set([
  'PORT',
  'HOST',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OKOLO_NOW',
  'OKOLO_DEMO',
  'OKOLO_LIVE',
  'OKOLO_ROLE',
  'OKOLO_PRIVATE_HOSTS',
  'OKOLO_SITE',
  'OKOLO_SITES',
  'OKOLO_DRAIN_MS',
  'OKOLO_LLM_MONTHLY_TOKENS',
  'OKOLO_FRAME_ANCESTORS',
  'OKOLO_REQUESTS_PER_MINUTE',
  'OKOLO_IMAGE_CACHE_MB',
  'OKOLO_MAP',
  'OKOLO_MAP_CACHE_MB',
  'OKOLO_TRUST_PROXY',
  'OKOLO_MAIL_BOX',
  ...SHOWN_OF_TRANSLATORS,
])

/**
 * Reads the environment once. Throws one error that names every wrong variable without secret
 * values. `hostedAs`: the site's host name, where one process serves several.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  hostedAs: string | null = null,
): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )
  const parsed = Environment.safeParse(given)
  const unknown = unknownSettings(Object.keys(given), [...SETTINGS, ...keySettings()])
  if (!parsed.success || unknown.length > 0) {
    const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => {
      const name = String(path[0])
      return SHOWN.has(name) ? `${name}=${given[name] ?? ''}: ${message}` : `${name}: ${message}`
    })
    throw new Error(
      `The environment is not usable:\n${[...wrong, ...unknown].map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const e = parsed.data
  const model = modelOf(e)
  const translators = translatorConfig(e, model)
  const dataDir = resolve(e.DATA_DIR)
  const { owner, ...ofSite } = siteConfig(e)
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? addressOf(e.HOST, e.PORT)).replace(/\/+$/, ''),
    dataDir,
    site: new Site(resolve(e.OKOLO_SITE ?? join(dataDir, 'site')), { owner }),
    hostedAs,
    clock: e.OKOLO_NOW === undefined ? systemClock : clockStartingAt(new Date(e.OKOLO_NOW)),
    demo: e.OKOLO_DEMO ?? e.DATABASE_URL === undefined,
    live: e.OKOLO_LIVE ?? true,
    role: roleOf(e),
    drainMs: e.OKOLO_DRAIN_MS ?? (e.DATABASE_URL === undefined ? 0 : DRAIN_MS),
    keys: keysOf(given),
    privateHosts: e.OKOLO_PRIVATE_HOSTS ?? new Set(),
    model,
    translators,
    translates: translators.length > 0,
    ipDatabase: e.OKOLO_IP_DATABASE ?? null,
    ipLookup: e.OKOLO_IP_LOOKUP ?? [],
    metricsToken: e.OKOLO_METRICS_TOKEN ?? null,
    trustsProxy: e.OKOLO_TRUST_PROXY ?? trustsNobody,
    frameAncestors: e.OKOLO_FRAME_ANCESTORS,
    alerts: alertConfig(e),
    map: mapConfig(e),
    requestsPerMinute: e.OKOLO_REQUESTS_PER_MINUTE,
    imageCacheBytes: e.OKOLO_IMAGE_CACHE_MB * 1024 * 1024,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT ?? null,
    ...databaseConfig(e),
    ...peopleConfig(e),
    ...ofSite,
  }
}

function roleOf({ OKOLO_ROLE: role, DATABASE_URL: url }: z.infer<typeof Environment>): Role {
  if (role !== 'both' && url === undefined)
    throw new Error(
      `OKOLO_ROLE=${role} needs PostgreSQL (DATABASE_URL): one process alone can open the embedded database.`,
    )
  return role
}

function modelOf(e: z.infer<typeof Environment>): ModelConfig | null {
  const { OKOLO_LLM_URL: url, OKOLO_LLM_MODEL: model } = e
  if ((url === undefined) !== (model === undefined))
    throw new Error('OKOLO_LLM_URL and OKOLO_LLM_MODEL go together: set both or none.')
  if (url === undefined || model === undefined) return null
  return {
    url: url.replace(/\/+$/, ''),
    model,
    key: e.OKOLO_LLM_KEY ?? null,
    monthlyTokens: e.OKOLO_LLM_MONTHLY_TOKENS ?? null,
  }
}

/** Sets the port once it is known. Without PUBLIC_URL the public address gets this port too. */
export function withPort(config: Config, port: number): Config {
  const { host, publicUrl } = config
  const isOwn = publicUrl === addressOf(host, config.port)
  return { ...config, port, publicUrl: isOwn ? addressOf(host, port) : publicUrl }
}
