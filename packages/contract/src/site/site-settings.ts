import { z } from 'zod'
import { SiteLook } from './site-look.ts'

/** Addresses of MapLibre styles and of other hosts that serve them. */
const MapStyle = z.object({
  light: z.string(),
  dark: z.string().nullable(),
  hosts: z.array(z.string()),
})

/** `GET /v1/site/`: the settings of the site that its pages are made with. The app asks for them; a page brings them along. */
export const SiteSettings = z.object({
  /** Public address of the site, without a path. */
  origin: z.string(),
  /** The server's clock, ISO 8601. */
  now: z.string(),
  /** The configured base map. Null: the site's own. */
  map: MapStyle.nullable(),
  /** The site gives out a street map. */
  streets: z.boolean(),
  /** Addresses of the app in stores. Null: not there. */
  stores: z.object({ apple: z.string().nullable(), google: z.string().nullable() }),
  /** The analytics server for visitors who agreed. Null: none. */
  analytics: z.object({ key: z.string(), host: z.string() }).nullable(),
  /** Hosts that locate IP addresses of visitors who agreed. */
  lookUps: z.array(z.string()),
  /** Texts of events are translated by machine. */
  translates: z.boolean(),
  /** The demo city is shown. */
  demo: z.boolean(),
  /** Name and look of the site, in the language of the call. */
  look: SiteLook,
})
export type SiteSettings = z.infer<typeof SiteSettings>
