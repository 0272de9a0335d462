import { sniff } from '../pictures/sniff.ts'

/** A logo or an icon that may be shown. */
export type SitePicture = { name: string; type: 'image/svg+xml' | 'image/png'; bytes: Buffer }

export const MOST_PICTURE_BYTES = 256 * 1024
/** Wider or higher pictures would take much memory to draw. */
const MOST_SIDE = 4096

/** Parts that an SVG must not have: they would run, or ask others for something. */
const FORBIDDEN: [name: string, pattern: RegExp][] = [
  ['a script', /<(?:[\w-]+:)?script\b|\bon[a-z]+\s*=|javascript:/i],
  ['a document type or an entity', /<!(?:DOCTYPE|ENTITY)/i],
  ['a style sheet of others', /<\?xml-stylesheet|@import/i],
  [
    'foreign content',
    /<(?:[\w-]+:)?(?:foreignObject|iframe|object|embed|audio|video|link|meta|base)\b/i,
  ],
  [
    'a reference outside of it',
    /\b(?:href|src)\s*=\s*(?:"(?!#|data:image\/(?:png|jpeg);)|'(?!#|data:image\/(?:png|jpeg);))/i,
  ],
  ['a reference outside of it', /\burl\(\s*["']?(?!["'#])/i],
]

/** Returns a picture that may be shown, or what is wrong with it: `found ..., expected ...`. */
export function readPicture(name: string, bytes: Buffer): SitePicture | string {
  if (bytes.length > MOST_PICTURE_BYTES)
    return `found ${Math.ceil(bytes.length / 1024)} KB, expected ${MOST_PICTURE_BYTES / 1024} KB or less`
  if (/\.png$/i.test(name)) {
    const wrong = faultOfPng(bytes)
    return wrong ?? { name, type: 'image/png', bytes }
  }
  const wrong = faultOfSvg(bytes)
  return wrong ?? { name, type: 'image/svg+xml', bytes }
}

function faultOfPng(bytes: Buffer): string | null {
  if (sniff(bytes) !== 'png' || bytes.length < 24) return 'found another format, expected PNG'
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return Math.max(width, height) <= MOST_SIDE
    ? null
    : `found ${width} x ${height} pixels, expected ${MOST_SIDE} or less on each side`
}

function faultOfSvg(bytes: Buffer): string | null {
  const text = bytes.toString('utf8')
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text))
    return 'found no <svg> at its beginning, expected an SVG in UTF-8'
  const wrong = FORBIDDEN.find(([, pattern]) => pattern.test(text))
  return wrong === undefined ? null : `found ${wrong[0]}, expected an SVG that stands alone`
}
