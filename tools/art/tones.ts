/** Colours of a category in the light theme. */
type Tones = Record<'field' | 'mid' | 'strong', string>

/** Reads the colours of categories from the pages' style sheet. Returns those of one category. */
export function readTones(css: string): (slug: string) => Tones {
  return (slug) => {
    const rule = css.split(`[data-kind='${slug}'] {`).at(-1)?.split('}')[0]
    const colour = (name: string) => {
      const found = new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(rule ?? '')?.[1]
      if (found === undefined) throw new Error(`kinds.css has no --${name} of ${slug}`)
      return found
    }
    return { field: colour('field'), mid: colour('mid'), strong: colour('strong') }
  }
}
