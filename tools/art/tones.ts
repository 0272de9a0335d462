/** Colours of a category: field, drawing and text. */
export type Tones = Record<(typeof NAMES)[number], string>

const NAMES = ['field', 'mid', 'strong', 'on-field', 'on-field2'] as const

/** Reads the colours of a category from the pages' style sheet (`kinds.css`). */
export function tonesOf(css: string, slug: string, theme: 'light' | 'dark'): Tones {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector = '']) =>
      selector.includes(`[data-kind='${slug}']`) || /\[data-kind\]\s*$/.test(selector),
  )
  const colour = (name: string) => {
    const values = rules.flatMap(([, , body = '']) => {
      const [, light, dark] =
        new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+))?`).exec(body) ?? []
      return light === undefined ? [] : [theme === 'dark' ? (dark ?? light) : light]
    })
    const last = values.at(-1)
    if (last === undefined) throw new Error(`kinds.css has no --${name} of ${slug}`)
    return last
  }
  const [field, mid, strong, onField, onField2] = NAMES.map(colour)
  if (!field || !mid || !strong || !onField || !onField2) throw new Error(slug)
  return { field, mid, strong, 'on-field': onField, 'on-field2': onField2 }
}
