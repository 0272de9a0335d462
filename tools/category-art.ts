/**
 * Draws the pictures of the categories, rings around a symbol (specification 17): `node
 * tools/category-art.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises'

/** Hue of paper and rings in degrees, and the symbol in the middle, in a box of 24 x 24. */
const ART: Record<string, [hue: number, drawing: string]> = {
  concert: [
    14,
    'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  ],
  club: [
    288,
    'M12 2v4M19 13a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM5 13h14M12 6c-4 4-4 10 0 14M12 6c4 4 4 10 0 14',
  ],
  classical: [36, 'M6 4c0 7 2 8 2 12a4 4 0 0 0 8 0c0-4 2-5 2-12M7 7h10M10.5 7v10M13.5 7v10M9 21h6'],
  festival: [330, 'M3 20 12 7l9 13zM12 7V3l4 1.5-4 1.500M9.5 20l2.5-6 2.5 6'],
  theatre: [352, 'M5 4h14v8a7 7 0 0 1-14 0zM8.5 9h2M13.5 9h2M9 13c1.8 1.8 4.2 1.8 6 0'],
  comedy: [
    46,
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 9.500v-1M15.5 9.500v-1M7 13a5 5 0 0 0 10 0z',
  ],
  cinema: [222, 'M4 11h16v9H4zM4 11 3.3 7 19 3.500l.7 3.700zM8.5 6l2.2 3.500M13.5 4.800l2.2 3.5'],
  exhibition: [176, 'M4 5h16v14H4zM4 16.500l5-5 4 4 2.5-2.5 4.5 4M15.5 9h.01'],
  dance: [
    312,
    'M14.5 4a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0zM12.5 8c-2 3-1.5 4.5-.5 6.500L8 21M12 14.500l5 1.5 1 5M12.3 9 6 7M12.5 8.5 18.5 6',
  ],
  literature: [
    24,
    'M12 6.500C9.5 5 6.5 4.5 3 4.500v13.500c3.5 0 6.5.5 9 2 2.5-1.5 5.5-2 9-2V4.500c-3.5 0-6.5.5-9 2zM12 6.500V20',
  ],
  talk: [206, 'M4 5h16v11h-8l-5 4v-4H4zM8 9h8M8 12.500h5'],
  workshop: [164, 'M14.5 4 20 9.5 10 19.5 4.5 20 5 14.500zM12 6.500l5.5 5.500M5 14.5 9.5 19'],
  meetup: [
    266,
    'M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM19 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 19c0-4 2-6 5-6s5 2 5 6M14 13.400c3.8-1.3 7 1.1 7 5.6',
  ],
  tour: [142, 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM16 8l-2.3 5.700L8 16l2.3-5.700z'],
  food: [8, 'M5.5 3v6a3 3 0 0 0 6 0V3M8.5 3v18M17 21v-8c-2-.8-2.7-2.8-2.7-5 0-3 1-5 2.7-5z'],
  market: [
    58,
    'M4 10l1.5-6h13L20 10M4 10a2.67 2.67 0 0 0 5.330 0 2.67 2.67 0 0 0 5.340 0 2.67 2.67 0 0 0 5.330 0M5.5 13.500V20h13v-6.5',
  ],
  family: [
    96,
    'M12 15c-4 0-6-3.5-6-6.500a6 6 0 0 1 12 0c0 3-2 6.5-6 6.500zM12 15l-1.2 2h2.400zM12 17c.5 2-1.5 3-.5 5M9 8.500A3 3 0 0 1 11.5 5.5',
  ],
  'sport-watch': [
    196,
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8.200l3.6 2.6-1.4 4.200H9.800l-1.4-4.200zM12 8.200V3M15.6 10.800l5-1.600M14.2 15l3 4.300M9.8 15l-3 4.300M8.4 10.800l-5-1.6',
  ],
  'sport-do': [
    122,
    'M17 4a1.7 1.7 0 1 1-3.4 0A1.7 1.7 0 0 1 17 4zM6 10.5 10 7.500l3.5 1 1.5 3.5 4 1M13.5 8.5 10.5 14l3.5 3v5M10.5 14 8.5 17.500H4',
  ],
  wellness: [
    158,
    'M12 5c3.2 4 3.2 9 0 13.500C8.8 14 8.8 9 12 5zM12 18.500c-5 1-8-1.5-9-7 3 .2 4.8 1.2 6.3 3M12 18.500c5 1 8-1.5 9-7-3 .2-4.8 1.2-6.3 3',
  ],
  other: [
    34,
    'M12 3.500v5M12 15.500v5M3.5 12h5M15.5 12h5M6 6l3.5 3.500M14.5 14.5 18 18M18 6l-3.5 3.500M9.5 14.5 6 18',
  ],
}

const RADII = [62, 88, 118, 152, 192]
/** Each ring's length, because dashes are given in hundredths. */
const WHOLE = 100

const folder = new URL('../apps/web/public/categories/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [slug, [hue, drawing]] of Object.entries(ART))
  await writeFile(new URL(`${slug}.svg`, folder), draw(hue, drawing))

function draw(hue: number, drawing: string): string {
  const rings = RADII.map((radius, i) => {
    // The hue decides the place and width of each ring's gap, so drawings stay the same.
    const open = 12 + ((hue * (i + 3)) % 18)
    const turn = (hue * (i * 2 + 1) * 7) % 360
    const opacity = (0.75 - i * 0.13).toFixed(2)
    return `<circle r="${radius}" pathLength="${WHOLE}" stroke-dasharray="${WHOLE - open} ${open}" transform="rotate(${turn})" stroke-width="${13 + i * 2}" opacity="${opacity}"/>`
  }).join('\n    ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" fill="none">
  <path d="M0 0h320v200H0z" fill="hsl(${hue} 58% 93%)"/>
  <g transform="translate(160 100)" stroke="hsl(${hue} 62% 66%)">
    ${rings}
    <circle r="46" fill="hsl(${hue} 56% 34%)" stroke="none"/>
  </g>
  <path transform="translate(130 70) scale(2.5)" d="${drawing}" stroke="#fffaf5" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`
}
