/**
 * Draws the art of the categories: one file with all motifs for the pages, and a picture of each category for the API.
 * `node tools/category-art.ts`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { DAYTIME } from './art/daytime.ts'
import { EVENING } from './art/evening.ts'
import { readTones } from './art/tones.ts'
import { arc, line } from './art/shapes.ts'

const MOTIFS = { ...EVENING, ...DAYTIME }
const web = new URL('../apps/web/', import.meta.url)

await writeFile(new URL('src/ui/art/motifs.svg', web), drawMotifs())
const folder = new URL('public/categories/', web)
await mkdir(folder, { recursive: true })
const tones = readTones(await readFile(new URL('src/ui/kinds.css', web), 'utf8'))
for (const slug of Object.keys(MOTIFS))
  await writeFile(new URL(`${slug}.svg`, folder), drawPicture(slug))

/** Every motif under its name: that of the category, from the second on with a number. */
function drawMotifs(): string {
  const motifs = Object.entries(MOTIFS).flatMap(([slug, variants]) =>
    variants.map((drawing, index) => [index === 0 ? slug : `${slug}-${index + 1}`, drawing]),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">
${[['rings', drawRings()], ...motifs].map(([id, drawing]) => `<g id="${id}">${drawing}</g>`).join('\n')}
</svg>
`
}

/** Six broken rings that go on around a motif and fade. */
function drawRings(): string {
  return Array.from({ length: 6 }, (_, index) => {
    const from = (index * 83) % 360
    const path = arc(60, 60, 72 + index * 23, from, from + 296)
    const opacity = (0.34 - index * 0.045).toFixed(2)
    return line('mid', 9, path, 'butt').replace('<path', `<path opacity="${opacity}"`)
  }).join('')
}

/** A category's picture by itself, in the colours of the light theme. */
function drawPicture(slug: string): string {
  const tone = tones(slug)
  const drawing = drawRings() + (MOTIFS[slug]?.[0] ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">
<path fill="${tone.field}" d="M0 0h320v200H0z"/>
<g transform="translate(100 40)">${drawing.replaceAll(/var\(--(field|mid|strong)\)/g, (_, name: keyof typeof tone) => tone[name])}</g>
</svg>
`
}
