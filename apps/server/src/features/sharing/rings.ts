/**
 * Draws broken rings, every picture's motif, as SVG of 1200 x 630. The same seed gives the same
 * rings.
 */
export function ringsSvg(seed: string): string {
  const next = dice(seed)
  const [ground, ink] = next() < 0.5 ? ['#FDE6DC', '#DA4C2D'] : ['#2A0F36', '#C98BE8']
  const [x, y] = [Math.round(980 + next() * 110), Math.round(180 + next() * 200)]
  const rings = Array.from({ length: 9 }, (_, index) => {
    const radius = 34 + index * 62
    const length = 2 * Math.PI * radius
    const open = index === 0 ? 0 : length * (0.14 + next() * 0.2)
    const turn = Math.round(next() * 360)
    return `<circle r="${radius}" stroke-dasharray="${(length - open).toFixed(1)} ${open.toFixed(1)}" transform="rotate(${turn})"/>`
  })
  return `<rect width="1200" height="630" fill="${ground}"/><g transform="translate(${x} ${y})" fill="none" stroke="${ink}" stroke-width="26" stroke-opacity="0.75">${rings.join('')}</g>`
}

/**
 * Numbers from 0 to 1, the same for the same seed (FNV-1a, then mulberry32), as in the pages' ring
 * art.
 */
function dice(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
