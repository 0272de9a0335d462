import { z } from 'zod'
import type { Owner } from '../site/site-value.ts'
import { Web } from './setting-shapes.ts'

const Filled = z.string().min(1)
/** SHA-256 of the certificates that sign the Android app, as `keytool` and the Play Console print them. */
const Fingerprints = z
  .string()
  .transform((text) =>
    text
      .trim()
      .toUpperCase()
      .split(/[\s,]+/),
  )
  .refine((all) => all.every((one) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one)), {
    error: 'expected SHA-256 fingerprints of 32 pairs, such as AB:CD:...',
  })

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
  OKOLO_ANDROID_APP: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'expected a package such as app.okolo')
    .optional(),
  OKOLO_ANDROID_FINGERPRINTS: Fingerprints.optional(),
  OKOLO_IOS_APP: z
    .string()
    .regex(/^[A-Z0-9]{10}(\.[\w-]+)+$/, 'expected team and bundle such as ABCDE12345.app.okolo')
    .optional(),
  OKOLO_POSTHOG_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'expected the project key, such as phc_...')
    .optional(),
  OKOLO_POSTHOG_HOST: Web.optional(),
}

export type SiteConfig = {
  owner: Owner
  /** The app's store pages. Null: it has none. */
  stores: { apple: string | null; google: string | null }
  /** The apps that may open this site's links. Null: not there. */
  apps: { android: { id: string; fingerprints: string[] } | null; ios: string | null }
  /** `host` is an origin. Null: nothing is measured, even with consent. */
  analytics: { key: string; host: string } | null
}

/** Throws if only one of two settings that belong together is given. */
export function siteConfig(e: z.infer<z.ZodObject<typeof SITE_ENVIRONMENT>>): SiteConfig {
  const { OKOLO_POSTHOG_KEY: key, OKOLO_POSTHOG_HOST: host } = e
  if ((key === undefined) !== (host === undefined))
    throw new Error('OKOLO_POSTHOG_KEY and OKOLO_POSTHOG_HOST go together: set both or none.')
  const { OKOLO_ANDROID_APP: id, OKOLO_ANDROID_FINGERPRINTS: fingerprints } = e
  if ((id === undefined) !== (fingerprints === undefined))
    throw new Error(
      'OKOLO_ANDROID_APP and OKOLO_ANDROID_FINGERPRINTS go together: set both or none.',
    )
  return {
    owner: {
      name: e.OKOLO_OWNER_NAME ?? null,
      address: e.OKOLO_OWNER_ADDRESS ?? null,
      email: e.OKOLO_OWNER_EMAIL ?? null,
    },
    stores: { apple: e.OKOLO_APP_STORE_URL ?? null, google: e.OKOLO_PLAY_STORE_URL ?? null },
    apps: {
      android: id === undefined || fingerprints === undefined ? null : { id, fingerprints },
      ios: e.OKOLO_IOS_APP ?? null,
    },
    analytics: key === undefined || host === undefined ? null : { key, host: new URL(host).origin },
  }
}
