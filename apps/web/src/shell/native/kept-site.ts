import type { SiteSettings } from '@okolo/contract/site/site-settings'
import type { Api } from '../../api/api.ts'
import { onServer } from '../../api/origin.ts'
import { deviceNow } from '../../device/clock.ts'
import { readStored, store } from '../../device/storage.ts'

/** Before the first answer of the server. */
const NONE = {
  origin: onServer('/').replace(/\/$/, ''),
  map: null,
  streets: false,
  stores: { apple: null, google: null },
  analytics: null,
  lookUps: [],
  translates: false,
  demo: false,
}

/** Returns the settings of the site: the server's, and without a network those of the last start. */
export async function siteSettings(api: Api): Promise<SiteSettings> {
  try {
    const settings = await api.site()
    store('site', JSON.stringify(settings))
    return withAddresses(settings)
  } catch {
    const kept = keptSettings(readStored('site')) ?? NONE
    // Its clock has stood still since.
    return withAddresses({ ...kept, now: new Date(deviceNow()).toISOString() })
  }
}

/** Validated on read, because an earlier version of the app may have written it. */
export function keptSettings(raw: string | null): SiteSettings | null {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null')
    // Earlier versions kept no `translates`.
    return isSettings(kept) ? { ...kept, translates: kept.translates === true } : null
  } catch {
    return null // not JSON: as good as never kept
  }
}

type Kept = Omit<SiteSettings, 'translates'> & { translates?: unknown }

function isSettings(value: unknown): value is Kept {
  if (!isRecord(value)) return false
  const { origin, streets, demo, map, stores, analytics, lookUps } = value
  return (
    typeof origin === 'string' &&
    URL.canParse(origin) &&
    typeof streets === 'boolean' &&
    typeof demo === 'boolean' &&
    (map === null || (isRecord(map) && typeof map['light'] === 'string')) &&
    isRecord(stores) &&
    (analytics === null || (isRecord(analytics) && typeof analytics['host'] === 'string')) &&
    Array.isArray(lookUps)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A style that the server gives out itself is named by its path. */
function withAddresses({ map, ...settings }: SiteSettings): SiteSettings {
  if (map === null) return { ...settings, map }
  const dark = map.dark === null ? null : onServer(map.dark)
  return { ...settings, map: { ...map, light: onServer(map.light), dark } }
}
