/**
 * Reads a picture's format from its first bytes. SVG is not accepted: it may hold scripts and refer
 * to other files.
 */
export function sniff(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^(?:avif|avis|mif1|miaf)$/.test(text(8, 12))) return 'avif'
  return null
}
