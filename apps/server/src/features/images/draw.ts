import type { PictureFormat, PictureWidth } from '@okolo/contract/picture'
import { MOST_PIXELS, sharp } from '#server/platform/pictures/safe-sharp.ts'
import { PictureRefused } from './refused.ts'
import { sniff } from '#server/platform/pictures/sniff.ts'

/** Counting pixels and spacers are no pictures. */
const SMALLEST = 16
/** Of the copy that is kept: as wide as the widest that is given, and a poster's height. */
const MASTER = { width: 1280, height: 1920 } as const
const SECONDS = 15

/**
 * Decodes somebody's picture and draws it anew: the first frame, upright, in sRGB, at most 1280 wide, as WebP,
 * without whatever else the file held (position, camera, comments). Throws PictureRefused.
 */
export async function drawMaster(original: Uint8Array): Promise<Buffer> {
  if (sniff(original) === null)
    throw new PictureRefused('it is not a JPEG, PNG, WebP, GIF or AVIF picture')
  try {
    const input = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    const { width, height } = await input.metadata()
    if (Math.min(width, height) < SMALLEST)
      throw new PictureRefused(`it is only ${width} x ${height} pixels`)
    return await input
      .autoOrient()
      .resize({ ...MASTER, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof PictureRefused) throw cause
    throw new PictureRefused(
      `it cannot be decoded: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** One size and format of a picture, from our own copy. Never enlarged. */
export async function draw(
  master: Uint8Array,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const picture = sharp(master, { limitInputPixels: MOST_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 3 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 72, effort: 4 }).toBuffer()
    case 'jpg':
      // JPEG knows no transparency: logos stand on white, not on black.
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 74, mozjpeg: true }).toBuffer()
  }
}
