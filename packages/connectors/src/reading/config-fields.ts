import { z } from 'zod'
import { resolveZone } from '../understanding/zone.ts'

/** Fields of configurations that several connectors have. */

/** The address of an instance as an operator copies it: `https://events.example/` is `https://events.example`. */
export const BaseUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be the full address of the instance, such as "https://events.example"',
  })
  .transform((url) => url.replace(/[?#].*$/, '').replace(/\/+$/, ''))

export const PageSize = (most: number, usual: number) =>
  z.int().min(1).max(most, `the platform gives at most ${most} records a page`).default(usual)

/** The name of a time zone. */
export const ZoneName = z
  .string()
  .refine(
    (zone) => resolveZone(zone) !== null,
    'is not a time zone; IANA names look like "Europe/Rome"',
  )

/** A calendar to subscribe to. Programs write `webcal:`, and behind it is https. */
export const calendarUrl = (error: string) =>
  z
    .string()
    .trim()
    .transform((url) => url.replace(/^webcals?:/i, 'https:'))
    .pipe(z.url({ protocol: /^https?$/, error }))

/** One list of addresses from `url` and `urls`, each address once. */
export function withUrls<T extends { url?: string | undefined; urls?: string[] | undefined }>({
  url,
  urls = [],
  ...rest
}: T): Omit<T, 'url' | 'urls'> & { urls: string[] } {
  return { ...rest, urls: [...new Set([...(url === undefined ? [] : [url]), ...urls])] }
}
