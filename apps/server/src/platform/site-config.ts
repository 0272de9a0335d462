import { z } from 'zod'
import { Web } from './setting-shapes.ts'

const Filled = z.string().min(1)

/** Settings of the site itself: who answers for it, its apps in stores, its analytics. Part of what config.ts reads. */
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

/** Who answers for the site, as the pages "Legal" and "Contact" say; null where the operator has not said. */
export type Owner = { name: string | null; address: string | null; email: string | null }

export type SiteConfig = {
  owner: Owner
  /** Addresses of the app in stores; null: not there. */
  stores: { apple: string | null; google: string | null }
  /** Null: nothing is measured, with or without consent. `host`: an origin. */
  analytics: { key: string; host: string } | null
}

/** Throws where the two settings of analytics are not given together: no host is assumed, so none is told by mistake. */
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
