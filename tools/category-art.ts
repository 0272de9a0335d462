/**
 * Draws the art of the categories: one file with all motifs for the pages, and a picture of each category for the API.
 * `node tools/category-art.ts`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { drawMotifs, drawPicture, MOTIFS } from './art/draw.ts'
import { tonesOf } from './art/tones.ts'

const web = new URL('../apps/web/', import.meta.url)
const folder = new URL('public/categories/', web)
await mkdir(folder, { recursive: true })
await writeFile(new URL('src/ui/art/motifs.svg', web), drawMotifs())
const css = await readFile(new URL('src/ui/kinds.css', web), 'utf8')
for (const slug of Object.keys(MOTIFS))
  await writeFile(new URL(`${slug}.svg`, folder), drawPicture(slug, tonesOf(css, slug, 'light')))
