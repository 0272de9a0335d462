/** The least contrast of text with what it stands on (WCAG 2.2, AA). */
export const LEAST_CONTRAST = 4.5

/** Backgrounds that an accent is read on, and the text on it, in each theme: the tokens of apps/web/src/ui/tokens.css. */
export const GROUNDS = {
  light: { backgrounds: ['#fffdfa', '#ffffff', '#f6f1eb'], text: '#ffffff' },
  dark: { backgrounds: ['#141210', '#1c1916', '#27221e'], text: '#1b0a05' },
} as const
export type Theme = keyof typeof GROUNDS

type Rgb = [red: number, green: number, blue: number]

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** Returns the contrast of two colours such as `#1b5e9e`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 1, dark = 1] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Mixes two colours: `part` 0 gives the first, 1 the second. */
export function mixed(one: string, other: string, part: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  const mix = (at: 0 | 1 | 2) => Math.round(a[at] + (b[at] - a[at]) * part)
  return `#${[mix(0), mix(1), mix(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the colour that an accent is hardest to read with in a theme, and their contrast. */
export function weakestContrast(accent: string, theme: Theme): { with: string; ratio: number } {
  const { backgrounds, text } = GROUNDS[theme]
  const all = [...backgrounds, text].map((ground) => ({
    with: ground,
    ratio: contrast(accent, ground),
  }))
  return all.reduce((least, one) => (one.ratio < least.ratio ? one : least))
}
