import { memo } from 'react'
import styles from './ring-art.module.css'

/** Radii of the rings in a drawing of 320 x 150. The last ones extend beyond it. */
const RADII = [9, 34, 60, 92, 130, 172, 220]
/**
 * How far each ring is open, in hundredths: the middle is whole, as in the logo, the others by a sixth to a third. A few ways,
 * turned and moved, look like many.
 */
const OPEN = [
  [0, 33, 23, 15, 32, 30, 15],
  [0, 20, 20, 22, 26, 33, 18],
  [0, 19, 27, 33, 20, 21, 26],
  [0, 28, 16, 30, 17, 24, 31],
]

/**
 * Concentric broken rings drawn from an id: an event without a picture looks meant, and is always the
 * same. `hue` is one of the mood colours. Decorative: carries no text.
 */
export function RingArt({ seed, hue }: { seed: string; hue: string }) {
  const next = dice(seed)
  const deep = hue === 'party' || next() < 0.3
  // Right of the middle: small cards show only the middle, and their date is at the lower left.
  const [x, y] = [Math.round(150 + next() * 65), Math.round(38 + next() * 42)]
  const drawing = Math.floor(next() * OPEN.length)
  return (
    <svg
      className={deep ? styles['deep'] : styles['soft']}
      data-hue={hue}
      viewBox="0 0 320 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use
        href={`#rings-${drawing}`}
        transform={`translate(${x} ${y}) rotate(${Math.round(next() * 360)})`}
      />
    </svg>
  )
}

/** The shared drawings of all ring art, once per page. */
export const RingDrawings = memo(() => (
  <svg className={styles['drawings']} width="0" height="0" aria-hidden="true">
    <defs>
      {OPEN.map((open, drawing) => (
        // The drawings differ only by their index.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={drawing} id={`rings-${drawing}`} className={styles['rings']}>
          {RADII.map((radius, index) => (
            <circle key={radius} r={radius} strokeDasharray={dashOf(radius, open[index])} />
          ))}
        </g>
      ))}
    </defs>
  </svg>
))

/** In lengths, because HTML checkers know SVG 1.1, without `pathLength` for circles. */
function dashOf(radius: number, open = 0): string | undefined {
  const length = 2 * Math.PI * radius
  const gap = Math.round((length * open) / 100)
  return open === 0 ? undefined : `${Math.ceil(length) - gap} ${gap}`
}

/** Numbers from 0 to 1, the same for the same seed (FNV-1a, then mulberry32). */
function dice(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
