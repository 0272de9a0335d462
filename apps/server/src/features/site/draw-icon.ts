import { renderAsync } from '@resvg/resvg-js'
import { sharp } from '#server/platform/pictures/safe-sharp.ts'
import type { SitePicture } from '#server/platform/site/site-picture.ts'
import type { SiteValue } from '#server/platform/site/site-value.ts'

/** How an icon is drawn. Systems cut a maskable one to a circle or a square with round corners. */
export type DrawnIcon = { size: number; isMaskable: boolean; isOpaque: boolean }

/** File -> its icon. `icon-180.png` is Apple's, which shows black where there is nothing. */
export const ICON_FILES: ReadonlyMap<string, DrawnIcon> = new Map([
  ['icon-32.png', { size: 32, isMaskable: false, isOpaque: false }],
  ['icon-180.png', { size: 180, isMaskable: false, isOpaque: true }],
  ['icon-192.png', { size: 192, isMaskable: false, isOpaque: false }],
  ['icon-512.png', { size: 512, isMaskable: false, isOpaque: false }],
  ['icon-maskable-512.png', { size: 512, isMaskable: true, isOpaque: true }],
])

type Source = Pick<SitePicture, 'type' | 'bytes'>

/** The picture that icons are drawn of: the site's own, else the rings in its colour. Null: the site has neither. */
export function iconSource({ icon, colours }: SiteValue): Source | null {
  if (icon !== null) return icon
  return colours === null
    ? null
    : { type: 'image/svg+xml', bytes: Buffer.from(rings(colours.light)) }
}

/** The rings of apps/web/public/icon.svg. */
function rings(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${colour}" stroke-linecap="round"><path d="M20.6 3.7A13.2 13.2 0 1 0 28.9 19" stroke-width="3.6"/><path d="M25.4 6.8a13.2 13.2 0 0 1 3.6 6.4" stroke-width="3.2"/><circle cx="16" cy="16" r="5.4" stroke-width="4.4"/></svg>`
}

const PAPER = { r: 255, g: 255, b: 255, alpha: 1 }
const NOTHING = { ...PAPER, alpha: 0 }

/** Draws an icon as PNG. A picture that is not square stands in the middle. */
export async function drawIcon(
  { type, bytes }: Source,
  { size, isMaskable, isOpaque }: DrawnIcon,
): Promise<Buffer> {
  // A circle of four fifths of the width is never cut off (W3C manifest, maskable).
  const inner = isMaskable ? Math.round(size * 0.58) : isOpaque ? Math.round(size * 0.8) : size
  const edge = Math.floor((size - inner) / 2)
  const background = isOpaque ? PAPER : NOTHING
  const png = type === 'image/png' ? bytes : await drawSvg(bytes, inner)
  const picture = sharp(png)
    .resize(inner, inner, { fit: 'contain', background: NOTHING })
    .extend({
      top: edge,
      bottom: size - inner - edge,
      left: edge,
      right: size - inner - edge,
      background: NOTHING,
    })
  return (isOpaque ? picture.flatten({ background }) : picture).png().toBuffer()
}

async function drawSvg(bytes: Buffer, size: number): Promise<Buffer> {
  const image = await renderAsync(bytes.toString('utf8'), {
    // Twice the size, so that a wide picture is still sharp.
    fitTo: { mode: 'width', value: size * 2 },
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}
