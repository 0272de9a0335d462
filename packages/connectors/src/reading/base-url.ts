import { z } from 'zod'

/** The address of an instance as an operator copies it: `https://events.example/` is `https://events.example`. */
export const BaseUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be the full address of the instance, such as "https://events.example"',
  })
  .transform((url) => url.replace(/[?#].*$/, '').replace(/\/+$/, ''))

export const PageSize = (most: number, usual: number) =>
  z.int().min(1).max(most, `the platform gives at most ${most} records a page`).default(usual)
