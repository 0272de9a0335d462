/** Widths in pixels in which the server gives a picture; never larger than the original is. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Formats, smallest first; `jpg` is understood by everything that shows pictures. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Where all pictures are. */
export const PICTURES_HOME = '/images'

/** Address of a picture on this server; `path` is the `path` of an event's image. */
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
