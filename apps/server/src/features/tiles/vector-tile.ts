const LAYERS = 3
const BYTES = 2

/** Tells if bytes have the outer shape of a Mapbox Vector Tile: layers, one after the other. */
export function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] !== ((LAYERS << 3) | BYTES)) return false
    at += 1
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at]
      if (byte === undefined || shift > 28) return false
      at += 1
      length += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    at += length
  }
  return at === bytes.length
}
