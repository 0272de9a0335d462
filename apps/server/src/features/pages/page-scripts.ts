import { createHash } from 'node:crypto'

/**
 * Turns a rendered page, whose own scripts carry a nonce nobody could know, into one that can be kept and sent to many: the nonce
 * goes out of it, and the scripts that carried it are allowed by what they are (CSP Level 3, hash sources). A script that
 * got in without the nonce stays forbidden.
 */
export function allowByHash(html: string, nonce: string): { html: string; scripts: string[] } {
  const own = new RegExp(
    `<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>(.*?)</script>`,
    'gs',
  )
  const scripts = new Set<string>()
  for (const [, text = ''] of html.matchAll(own))
    scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts] }
}
