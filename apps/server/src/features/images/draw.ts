import type { PictureFormat, PictureWidth } from '@okolo/contract/events/picture'
import { MOST_PIXELS, sharp } from '#server/platform/pictures/safe-sharp.ts'
import { PictureRefused } from './refused.ts'
import { sniff } from '#server/platform/pictures/sniff.ts'

/** Tracking pixels and spacers are not pictures. */
const SMALLEST = 16
/** Size of the kept copy: the largest width we serve, and a poster's height. */
const MASTER = { width: 1280, height: 1920 } as const
const SECONDS = 15

/**
 * Redraws a picture's first frame upright in sRGB as WebP, at most 1280 wide, without the file's
 * metadata. Throws PictureRefused.
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

/** Draws one size and format from our own copy, never enlarged. */
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
      // JPEG has no transparency: logos get a white ground instead of black.
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 74, mozjpeg: true }).toBuffer()
  }
}
