import { hash } from 'node:crypto'

/**
 * Turns a rendered page into cacheable bytes: removes the secret nonce and allows its scripts by
 * hash (CSP Level 3). A script without the nonce stays forbidden.
 */
export function allowByHash(html: string, nonce: string): { body: Buffer; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const page = bytesOf(html)
  const scripts = new Set<string>()
  const kept: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
    kept.push(page.subarray(from, at))
    from = at + mark.length
    const begin = page.indexOf('>', from) + 1
    const tag = page.toString('latin1', page.lastIndexOf('<', at), begin)
    const end = page.indexOf('</script>', begin)
    if (!tag.startsWith('<script') || tag.includes(' src=') || end === -1) continue
    scripts.add(`'sha256-${hash('sha256', page.subarray(begin, end), 'base64')}'`)
  }
  return { body: Buffer.concat([...kept, page.subarray(from)]), scripts: [...scripts] }
}

let buffer = Buffer.alloc(512 * 1024)

/** Encodes text as UTF-8 in a reused buffer, which is faster. Valid until the next call. */
function bytesOf(text: string): Buffer {
  // A UTF-16 unit takes at most three bytes.
  if (buffer.length < text.length * 3) buffer = Buffer.alloc(text.length * 3)
  return buffer.subarray(0, buffer.write(text))
}
