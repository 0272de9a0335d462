import type { SiteSettings } from '@okolo/contract/site/site-settings'
import { USUAL_LOOK } from '@okolo/contract/site/usual-look'
import type { Api } from '../../api/api.ts'
import { onServer } from '../../api/origin.ts'
import { deviceNow } from '../../device/clock.ts'
import { heard, silence } from '../../device/kept/network.ts'
import { readStored, store } from '../../device/storage.ts'
import { NOTHING_SET } from '../../site/nothing-set.ts'

/** `ahead`: milliseconds by which the server's clock is ahead of this device's. */
type KeptSettings = SiteSettings & { ahead: number }

/** Before the first answer of the server. */
const NONE = { ...NOTHING_SET, origin: onServer('/').replace(/\/$/, '') }

/** Returns the settings of the site: the server's, and without a network those of the last start, with its clock. */
export async function siteSettings(api: Api): Promise<SiteSettings> {
  const kept = keptSettings(readStored('site'))
  const asked = api.site().then((settings) => {
    heard(false)
    store('site', JSON.stringify({ ...settings, ahead: Date.parse(settings.now) - deviceNow() }))
    return settings
  })
  try {
    const settings = kept === null ? await asked : await Promise.race([asked, silence()])
    if (settings !== null) return withAddresses(settings)
    asked.catch(() => {})
  } catch {
    // No network: then those of the last start.
  }
  const { ahead, ...last } = kept ?? { ...NONE, ahead: 0 }
  return withAddresses({ ...last, now: new Date(deviceNow() + ahead).toISOString() })
}

/** Validated on read, because an earlier version of the app may have written it. */
export function keptSettings(raw: string | null): KeptSettings | null {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null')
    if (!isSettings(kept)) return null
    // Earlier versions kept no `translates` and no `look`.
    const { translates, look } = kept
    return {
      ...kept,
      translates: translates === true,
      look: { ...USUAL_LOOK, ...look },
      ahead: aheadOf(kept),
    }
  } catch {
    return null // not JSON: as good as never kept
  }
}

type Kept = Omit<SiteSettings, 'translates' | 'look'> & {
  translates?: unknown
  look?: SiteSettings['look']
}

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

/** An earlier version did not keep it. */
function aheadOf(kept: object): number {
  return 'ahead' in kept && typeof kept.ahead === 'number' ? kept.ahead : 0
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
