import { createHash } from 'node:crypto'

const OPEN = '<script'

/**
 * Turns a rendered page, whose own scripts carry a nonce nobody could know, into one that can be kept and sent to many: the nonce
 * goes out of it, and the scripts that carried it are allowed by what they are (CSP Level 3, hash sources). A script that
 * got in without the nonce stays forbidden.
 */
export function allowByHash(html: string, nonce: string): { html: string; scripts: string[] } {
  const scripts = new Set<string>()
  // By plain search: an expression would be compiled anew for each nonce and try every letter of a long page.
  for (let at = html.indexOf(OPEN); at !== -1; at = html.indexOf(OPEN, at + 1)) {
    const begin = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', begin)
    const tag = html.slice(at, begin)
    if (end === -1 || !tag.includes(` nonce="${nonce}"`) || tag.includes(' src=')) continue
    const text = html.slice(begin, end)
    scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    at = end
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts] }
}
