import { hash } from 'node:crypto'

/**
 * Turns a rendered page, whose own scripts carry a nonce nobody could know, into the bytes of one that can be kept and sent to
 * many: the nonce goes out of it, and the scripts that carried it are allowed by what they are (CSP Level 3, hash sources). A
 * script that got in without the nonce stays forbidden.
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

let room = Buffer.alloc(512 * 1024)

/** A text as UTF-8, valid until the next is asked for: room that is there already is filled in half the time. */
function bytesOf(text: string): Buffer {
  // A UTF-16 unit takes at most three bytes.
  if (room.length < text.length * 3) room = Buffer.alloc(text.length * 3)
  return room.subarray(0, room.write(text))
}
