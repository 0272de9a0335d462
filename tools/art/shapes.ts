/** Shapes of the category art, in a box of 120 x 120 with its middle at 60, 60. A tone is a colour that the page sets. */
export type Tone = 'field' | 'mid' | 'strong'

/** A full circle. */
export function disc(tone: Tone, cx: number, cy: number, r: number): string {
  return `<circle fill="var(--${tone})" cx="${cx}" cy="${cy}" r="${r}"/>`
}

/** A filled outline. */
export function cut(tone: Tone, path: string): string {
  return `<path fill="var(--${tone})" d="${path}"/>`
}

/** A line with round or straight ends. */
export function line(
  tone: Tone,
  width: number,
  path: string,
  cap: 'butt' | 'round' = 'round',
): string {
  const ends = cap === 'round' ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  return `<path fill="none" stroke="var(--${tone})" stroke-width="${width}"${ends} d="${path}"/>`
}

/** The path of an arc around `cx`, `cy`, clockwise from one angle to another; 0 is twelve o'clock. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [x1, y1] = onCircle(cx, cy, r, from)
  const [x2, y2] = onCircle(cx, cy, r, to)
  return `M${x1} ${y1}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`
}

/** A ring around the middle, whole or broken. */
export function ring(tone: Tone, width: number, r: number, from = 0, to = 359.9): string {
  return line(tone, width, arc(60, 60, r, from, to), 'butt')
}

/** A whole ring around any point. */
export function hoop(tone: Tone, width: number, cx: number, cy: number, r: number): string {
  return `<circle fill="none" stroke="var(--${tone})" stroke-width="${width}" cx="${cx}" cy="${cy}" r="${r}"/>`
}

/** Short lines around the middle, from one radius to another. */
export function rays(
  tone: Tone,
  width: number,
  { count, from, to, turn = 0 }: { count: number; from: number; to: number; turn?: number },
): string {
  const angles = Array.from({ length: count }, (_, index) => turn + (index * 360) / count)
  const path = angles.map(
    (angle) =>
      `M${onCircle(60, 60, from, angle).join(' ')}L${onCircle(60, 60, to, angle).join(' ')}`,
  )
  return line(tone, width, path.join(''))
}

/** A spark with four points. */
export function spark(tone: Tone, x: number, y: number, r: number): string {
  const to = (dx: number, dy: number) => `A${r} ${r} 0 0 0 ${x + dx} ${y + dy}`
  return cut(tone, `M${x} ${y - r}${to(r, 0)}${to(0, r)}${to(-r, 0)}${to(0, -r)}Z`)
}

/** The point of a circle at an angle, rounded to tenths. */
export function onCircle(cx: number, cy: number, r: number, angle: number): [number, number] {
  const turn = ((angle - 90) * Math.PI) / 180
  return [tenths(cx + r * Math.cos(turn)), tenths(cy + r * Math.sin(turn))]
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
