import { z } from 'zod'
import { Web } from './setting-shapes.ts'

const Filled = z.string().min(1)

/**
 * Settings of the site itself: its owner, its apps in stores, its analytics. Part of what config.ts
 * reads.
 */
export const SITE_ENVIRONMENT = {
  OKOLO_OWNER_NAME: Filled.optional(),
  OKOLO_OWNER_ADDRESS: Filled.optional(),
  OKOLO_OWNER_EMAIL: z.email().optional(),
  OKOLO_APP_STORE_URL: Web.optional(),
  OKOLO_PLAY_STORE_URL: Web.optional(),
  OKOLO_POSTHOG_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'expected the project key, such as phc_...')
    .optional(),
  OKOLO_POSTHOG_HOST: Web.optional(),
}

/** The site's owner on the pages "Legal" and "Contact". Null: not given. */
export type Owner = { name: string | null; address: string | null; email: string | null }

export type SiteConfig = {
  owner: Owner
  /** The app's store pages. Null: it has none. */
  stores: { apple: string | null; google: string | null }
  /** `host` is an origin. Null: nothing is measured, even with consent. */
  analytics: { key: string; host: string } | null
}

/** Throws if only one of the two analytics settings is given: we assume no default host. */
export function siteConfig(e: z.infer<z.ZodObject<typeof SITE_ENVIRONMENT>>): SiteConfig {
  const { OKOLO_POSTHOG_KEY: key, OKOLO_POSTHOG_HOST: host } = e
  if ((key === undefined) !== (host === undefined))
    throw new Error('OKOLO_POSTHOG_KEY and OKOLO_POSTHOG_HOST go together: set both or none.')
  return {
    owner: {
      name: e.OKOLO_OWNER_NAME ?? null,
      address: e.OKOLO_OWNER_ADDRESS ?? null,
      email: e.OKOLO_OWNER_EMAIL ?? null,
    },
    stores: { apple: e.OKOLO_APP_STORE_URL ?? null, google: e.OKOLO_PLAY_STORE_URL ?? null },
    analytics: key === undefined || host === undefined ? null : { key, host: new URL(host).origin },
  }
}
