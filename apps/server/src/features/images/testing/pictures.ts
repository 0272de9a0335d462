import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Returns a JPEG with shapes. `withPosition` adds the place of the photo. */
export function photo(
  width: number,
  height: number,
  { withPosition = false } = {},
): Promise<Buffer> {
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const placed = withPosition
    ? noise.withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    : noise
  return placed.jpeg().toBuffer()
}

/** Returns a GIF of a red frame, then a blue one. */
export async function twoFrames(width: number, height: number): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#e00', '#00e'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

export const SCRIPTED_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<script>alert(1)</script><rect width="400" height="300"/></svg>`

/** Returns a tiny PNG that claims to be enormous. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
