import { DAYTIME } from './daytime.ts'
import { EVENING } from './evening.ts'
import { arc, line } from './shapes.ts'
import type { Tones } from './tones.ts'

/** Every category's motifs, by its slug. */
export const MOTIFS: Record<string, string[]> = { ...EVENING, ...DAYTIME }

/** One drawing with every motif under its name: that of the category, from the second on with a number. */
export function drawMotifs(): string {
  const motifs = Object.entries(MOTIFS).flatMap(([slug, variants]) =>
    variants.map((drawing, index) => group(index === 0 ? slug : `${slug}-${index + 1}`, drawing)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">
${[group('rings', drawRings()), ...motifs].join('\n')}
</svg>
`
}

/** A category's picture by itself. */
export function drawPicture(slug: string, tones: Tones): string {
  const drawing = drawRings() + (MOTIFS[slug]?.[0] ?? '')
  const coloured = drawing.replaceAll(
    /var\(--(field|mid|strong)\)/g,
    (_, name: keyof Tones) => tones[name],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">
<path fill="${tones.field}" d="M0 0h320v200H0z"/>
<g transform="translate(100 40)">${coloured}</g>
</svg>
`
}

function group(id: string, drawing: string): string {
  return `<g id="${id}">${drawing}</g>`
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
