/** Widths of pictures in pixels. The server never enlarges the original. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Formats, smallest first. All browsers understand `jpg`. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The path of all pictures. */
export const PICTURES_HOME = '/images'

/** Returns the address of a picture on this server. `path`: from an event's image. */
export function pictureAddress(path: string, width: PictureWidth, format: PictureFormat): string {
  return `${path}/${width}.${format}`
}

/** `srcset` of a picture in one format, for `sizes` to choose from. */
export function pictureSet(
  path: string,
  widths: readonly PictureWidth[],
  format: PictureFormat,
): string {
  return widths.map((width) => `${pictureAddress(path, width, format)} ${width}w`).join(',')
}
