/** FNV-1a of a text's UTF-16 units, or of those `from` one `to` another: a number of 32 bits, the same on every machine. */
export function fnv1a(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
