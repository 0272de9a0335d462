/** The visible square of a picture: enlarged `zoom` times, at a position in the rest (0 to 1). */
export type Crop = { zoom: number; across: number; down: number }

/** Side of the sent picture in pixels. The server keeps 512. */
const SIDE = 1024

/** The square of a picture of this size that a crop shows, in its pixels. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, across, down }: Crop,
): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * across, y: (height - side) * down, side }
}

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const { x, y, side } = squareOf(bitmap, crop)
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) return
  // JPEG has no transparency. Without this, clear parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE)
}

export function toFile(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('the picture cannot be written')) : resolve(blob),
      'image/jpeg',
      0.9,
    )
  })
}
