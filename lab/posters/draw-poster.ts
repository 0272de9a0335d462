import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { hashOf, randomFrom } from '../common/random.ts'

/** A block of text on a poster, of a size in pixels. */
export type PosterLine = { text: string; size: number; bold?: boolean }
export type PosterDesign = {
  title: PosterLine[]
  /** One list of lines is one column. */
  columns: PosterLine[][]
  ground: string
  ink: string
  background: 'plain' | 'rings' | 'stripes' | 'dots'
  align?: 'left' | 'center'
  /** How it was photographed. `lean`: how far its corners are off, as a share of the width. */
  photo: { lean: number; turn: number; noise: number; blur: number; shade: number }
}

const WIDTH = 1000
const HEIGHT = 1414
/** Of the photograph. */
const MARGIN = 90

const require = createRequire(import.meta.resolve('@okolo/server/platform/problem.ts'))
const FONTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'].flatMap((subset) =>
  ([600, 800] as const).map((weight): Font => ({
    name: `onest-${subset}`,
    data: readFileSync(
      require.resolve(`@fontsource/onest/files/onest-${subset}-${weight}-normal.woff`),
    ),
    weight,
    style: 'normal',
  })),
)
const FAMILY = 'onest-latin, onest-latin-ext, onest-cyrillic, onest-cyrillic-ext'

type Box = {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children?: (Box | string)[] }
}
const box = (style: Record<string, string | number>, ...children: (Box | string)[]): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
})

/** Draws a poster and photographs it: leaning, unevenly lit, noisy. The same seed gives the same picture. */
export async function photographPoster(design: PosterDesign, seed: string): Promise<Buffer> {
  const { next } = randomFrom(hashOf(seed))
  const words = await satori(sheet(design), { width: WIDTH, height: HEIGHT, fonts: FONTS })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${design.ground}"/>${behind(design, next)}${words}</svg>`
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
  const flat = await sharp(drawn.asPng()).removeAlpha().raw().toBuffer()
  return photograph(flat, design.photo, next)
}

function sheet({ title, columns, ink, align = 'left' }: PosterDesign): Box {
  const items = align === 'center' ? 'center' : 'flex-start'
  const line = ({ text, size, bold = false }: PosterLine) =>
    box(
      {
        fontSize: size,
        fontWeight: bold ? 800 : 600,
        textAlign: align,
        lineHeight: 1.2,
        marginBottom: size / 3,
      },
      text,
    )
  return box(
    {
      width: '100%',
      height: '100%',
      padding: 70,
      flexDirection: 'column',
      justifyContent: 'space-between',
      fontFamily: FAMILY,
      color: ink,
    },
    box({ flexDirection: 'column', alignItems: items }, ...title.map(line)),
    box(
      { width: '100%', justifyContent: 'space-between' },
      ...columns.map((column) =>
        box(
          { flexDirection: 'column', alignItems: items, width: `${96 / columns.length}%` },
          ...column.map(line),
        ),
      ),
    ),
  )
}

function behind({ background, ink }: PosterDesign, next: () => number): string {
  if (background === 'rings')
    return Array.from(
      { length: 9 },
      (_, at) =>
        `<circle cx="${700 + next() * 200}" cy="${500 + next() * 300}" r="${60 + at * 55}" fill="none" stroke="${ink}" stroke-width="14" stroke-opacity="0.16"/>`,
    ).join('')
  if (background === 'stripes')
    return Array.from(
      { length: 16 },
      (_, at) =>
        `<rect x="${at * 130 - 500}" y="-100" width="46" height="2200" fill="${ink}" fill-opacity="0.1" transform="rotate(24 500 700)"/>`,
    ).join('')
  if (background === 'dots')
    return Array.from(
      { length: 260 },
      () =>
        `<circle cx="${next() * WIDTH}" cy="${next() * HEIGHT}" r="${3 + next() * 9}" fill="${ink}" fill-opacity="0.13"/>`,
    ).join('')
  return ''
}

type Point = { x: number; y: number }

async function photograph(
  flat: Buffer,
  { lean, turn, noise, blur, shade }: PosterDesign['photo'],
  next: () => number,
): Promise<Buffer> {
  const [width, height] = [WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN]
  const off = () => (next() * 2 - 1) * lean * WIDTH
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const corners = [
    [0, 0],
    [WIDTH, 0],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ].map(([x, y]): Point => {
    const [fromX, fromY] = [x! - WIDTH / 2, y! - HEIGHT / 2]
    return {
      x: width / 2 + fromX * cos - fromY * sin + off(),
      y: height / 2 + fromX * sin + fromY * cos + off(),
    }
  })
  const back = homography(corners, [
    { x: 0, y: 0 },
    { x: WIDTH, y: 0 },
    { x: WIDTH, y: HEIGHT },
    { x: 0, y: HEIGHT },
  ])
  const wall = 150
  const pixels = Buffer.alloc(width * height * 3, wall)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const w = back[6]! * x + back[7]! * y + 1
      const [u, v] = [
        (back[0]! * x + back[1]! * y + back[2]!) / w,
        (back[3]! * x + back[4]! * y + back[5]!) / w,
      ]
      const light = 1 - shade * (x / width) * (y / height)
      const grain = (next() + next() + next() - 1.5) * noise
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const isInside = left >= 0 && top >= 0 && left < WIDTH - 1 && top < HEIGHT - 1
      for (let colour = 0; colour < 3; colour += 1) {
        const at = (row: number, column: number) =>
          flat[((top + row) * WIDTH + left + column) * 3 + colour]!
        const [du, dv] = [u - left, v - top]
        const value = isInside
          ? (at(0, 0) * (1 - du) + at(0, 1) * du) * (1 - dv) +
            (at(1, 0) * (1 - du) + at(1, 1) * du) * dv
          : wall
        pixels[(y * width + x) * 3 + colour] = Math.max(0, Math.min(255, value * light + grain))
      }
    }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (blur > 0 ? image.blur(blur) : image).jpeg({ quality: 82 }).toBuffer()
}

/** The eight numbers that map four points to four others. */
function homography(from: readonly Point[], to: readonly Point[]): number[] {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column += 1) {
    const pivot = rows
      .slice(column)
      .toSorted((a, b) => Math.abs(b[column]!) - Math.abs(a[column]!))[0]!
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(column, 0, pivot)
    for (const row of rows)
      if (row !== pivot) {
        const factor = row[column]! / pivot[column]!
        for (let next = column; next < 9; next += 1) row[next]! -= factor * pivot[next]!
      }
  }
  return rows.map((row, at) => row[8]! / row[at]!)
}
