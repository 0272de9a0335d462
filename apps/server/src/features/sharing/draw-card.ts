import satori, { type Font } from 'satori'
import { readFile } from 'node:fs/promises'
import { renderAsync } from '@resvg/resvg-js'
import type { SiteLook } from '@okolo/contract/site/site-look'
import { mixed } from '#server/platform/site/contrast.ts'
import type { ShareCard } from './share-card.ts'

/** The size that every link preview shows (Open Graph). */
export const SIZE = { width: 1200, height: 630 }

type Family = { home: string; subset: string; letters: RegExp }
/** One family per subset: the drawing looks up each letter in this order. */
const OWN = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'].map((subset): Family => ({
  home: 'onest',
  subset,
  letters: /(?:)/u,
}))
/** Of scripts that our own font lacks; loaded when a card has such letters. */
const OTHERS: Family[] = [
  { home: 'noto-sans-hebrew', subset: 'hebrew', letters: /\p{Script=Hebrew}/u },
  { home: 'cairo', subset: 'arabic', letters: /\p{Script=Arabic}/u },
]
const WEIGHTS = [600, 800] as const
const nameOf = ({ home, subset }: Family) => `${home}-${subset}`
const FAMILY = [...OWN, ...OTHERS].map(nameOf).join(', ')
const FROM_THE_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const BEGINS_AT_THE_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u

const loaded = new Map<string, Promise<Font[]>>()

/** Loads the fonts of a card's letters from their packages once, without the network. */
async function fontsFor(
  { badge, title, lines }: ShareCard,
  { name, slogan }: Brand,
): Promise<Font[]> {
  const text = [badge, title, ...lines, name, slogan].join(' ')
  const families = [...OWN, ...OTHERS].filter(({ letters }) => letters.test(text))
  return (await Promise.all(families.map(loadFamily))).flat()
}

function loadFamily(family: Family): Promise<Font[]> {
  const name = nameOf(family)
  const fonts =
    loaded.get(name) ??
    Promise.all(
      WEIGHTS.map(async (weight): Promise<Font> => {
        const file = `@fontsource/${family.home}/files/${name}-${weight}-normal.woff`
        const data = await readFile(new URL(import.meta.resolve(file)))
        return { name, data, weight, style: 'normal' }
      }),
    )
  loaded.set(name, fonts)
  return fonts
}

/** The words and the colour that stand for the site. `colour` null: the usual ones. */
type Brand = { name: string; slogan: string; colour: string | null }

/** Returns what pictures show of a site. `slogan`: in the picture's language. */
export function brandOf({ name, is_named, colour }: SiteLook, slogan: string): Brand {
  return { name: is_named ? name : 'okolo', slogan, colour }
}

/** Draws the picture as PNG: rings, and the words on a sheet of paper. */
export async function drawCard(card: ShareCard, brand: Brand): Promise<Buffer> {
  const words = await satori(sheet(card, brand), { ...SIZE, fonts: await fontsFor(card, brand) })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${ringsSvg(card.seed, brand.colour)}${words}</svg>`
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}

type Box = {
  type: 'div'
  key: null
  props: { style: Record<string, string | number>; children?: (Box | string)[] }
}

function box(style: Record<string, string | number>, ...children: (Box | string)[]): Box {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
  }
}

function sheet({ badge, title, lines }: ShareCard, { name, slogan, colour }: Brand): Box {
  const text = drawable(title, 120)
  return box(
    { width: '100%', height: '100%', padding: 48, fontFamily: FAMILY, fontWeight: 600 },
    box(
      {
        width: 780,
        height: '100%',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 44,
        borderRadius: 40,
        background: '#FFFDF9',
        color: '#2B1A12',
      },
      box(
        { alignItems: 'baseline', fontSize: 34 },
        box(
          { fontWeight: 800, color: colour ?? '#B53A1B', marginRight: 16, flexShrink: 0 },
          drawable(name, 40),
        ),
        box({ fontSize: 26, color: '#6B574C' }, name.length > 24 ? '' : drawable(slogan, 60)),
      ),
      box(
        { flexDirection: 'column' },
        ...(badge === null
          ? []
          : [box({ fontSize: 30, fontWeight: 800, color: '#A8123E', marginBottom: 12 }, badge)]),
        box(titleStyle(text), text),
      ),
      box(
        { flexDirection: 'column', fontSize: 32, lineHeight: 1.35, color: '#4A372D' },
        ...lines.filter((line) => line !== '').map((line) => box({}, drawable(line, 110))),
      ),
    ),
  )
}

function titleStyle(text: string): Record<string, string | number> {
  const size = text.length > 80 ? 44 : text.length > 45 ? 52 : text.length > 24 ? 60 : 72
  const shared = { fontSize: size, fontWeight: 800 }
  // Letters that are joined cannot be moved closer, and stand higher.
  return BEGINS_AT_THE_RIGHT.test(text)
    ? { ...shared, lineHeight: 1.35, direction: 'rtl' }
    : { ...shared, lineHeight: 1.12, letterSpacing: -1 }
}

/**
 * Drops characters our fonts lack (emoji, other scripts, control characters), and cuts the text to the space. Times among words
 * that are read from the right get a dot: the drawing turns the numbers at a colon around.
 */
function drawable(text: string, length: number): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(
      /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{N}\p{P}\p{Zs}+<>=|~^$€£¢¥°§©®№]/gu,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  const shown = FROM_THE_RIGHT.test(plain) ? plain.replaceAll(/(?<=\d)[:/](?=\d)/g, '.') : plain
  return shown.length <= length ? shown : `${shown.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}

/**
 * Draws broken rings, every picture's motif, as SVG of 1200 x 630. The same seed gives the same
 * rings.
 */
function ringsSvg(seed: string, colour: string | null): string {
  const next = dice(seed)
  const [ground, ink] = next() < 0.5 ? ['#FDE6DC', '#DA4C2D'] : ['#2A0F36', '#C98BE8']
  const [field, line] = colour === null ? [ground, ink] : [mixed(colour, '#ffffff', 0.85), colour]
  const [x, y] = [Math.round(980 + next() * 110), Math.round(180 + next() * 200)]
  const rings = Array.from({ length: 9 }, (_, index) => {
    const radius = 34 + index * 62
    const length = 2 * Math.PI * radius
    const open = index === 0 ? 0 : length * (0.14 + next() * 0.2)
    const turn = Math.round(next() * 360)
    return `<circle r="${radius}" stroke-dasharray="${(length - open).toFixed(1)} ${open.toFixed(1)}" transform="rotate(${turn})"/>`
  })
  return `<rect width="1200" height="630" fill="${field}"/><g transform="translate(${x} ${y})" fill="none" stroke="${line}" stroke-width="26" stroke-opacity="0.75">${rings.join('')}</g>`
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
