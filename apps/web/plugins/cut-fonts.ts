import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** A font face of the style sheet. */
export type Face = {
  /** Beside the style sheet: `onest-latin.gen.woff2` is made of the package's file for that script. */
  file: string
  /** Every letter of its `unicode-range`. */
  letters: string
  weights: { min: number; max: number }
}

/**
 * Makes the font files that `styles` names, with only the letters and weights that its faces declare. So all letters of
 * a page can load first and no word mixes fonts.
 */
export function cutFonts(styles: string): Plugin {
  return {
    name: 'okolo-cut-fonts',
    async buildStart() {
      const folder = dirname(styles)
      for (const face of facesOf(await readFile(styles, 'utf8'))) {
        const whole = await readFile(packaged(face.file))
        const cut = await subsetFont(whole, face.letters, {
          targetFormat: 'woff2',
          variationAxes: { wght: face.weights },
        })
        const file = join(folder, face.file)
        const before = await readFile(file).catch(() => null)
        // While developing the file is watched.
        if (before === null || !before.equals(cut)) await writeFile(file, cut)
      }
    },
  }
}

/** Returns the font faces of a style sheet. Throws if a face lacks letters or weights. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const file = /url\('\.?\/?([^'/]+\.gen\.woff2)'\)/.exec(face)?.[1]
    if (file === undefined) return []
    const range = /unicode-range:([^;]*);/.exec(face)?.[1]
    const weights = /font-weight:\s*(\d+)\s+(\d+)\s*;/.exec(face)
    if (range === undefined || weights === null)
      throw new Error(`The face of ${file} needs font-weight (two of them) and unicode-range.`)
    const [min, max] = [Number(weights[1]), Number(weights[2])]
    return [{ file, letters: lettersOf(range), weights: { min, max } }]
  })
}

function lettersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [, from = '', to = from] = /^U\+([\da-f]+)(?:-([\da-f]+))?$/i.exec(part.trim()) ?? []
      if (from === '') throw new Error(`"${part.trim()}" is no range of letters (U+0100-017F).`)
      const first = Number.parseInt(from, 16)
      const count = Number.parseInt(to, 16) - first + 1
      return Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}

function packaged(file: string): string {
  const script = /^onest-(.+)\.gen\.woff2$/.exec(file)?.[1]
  return createRequire(import.meta.url).resolve(
    `@fontsource-variable/onest/files/onest-${script}-wght-normal.woff2`,
  )
}
