/** A number, a word, a sign or a line break of a text. No date goes on after a `wall`. */
export type Token = {
  kind: 'number' | 'word' | 'sign' | 'break' | 'wall'
  text: string
  start: number
  end: number
}

const TOKEN = /(\d+)|(\p{L}[\p{L}\p{M}’‘'`]*)|(\n+)|([^\s\u2060])/gu
/** The longest lines around a break within a date: day and month often have elements of their own. */
const SHORT_BEFORE = 14
const SHORT_AFTER = 26

export function tokensOf(text: string, mayCross: (at: number) => boolean): Token[] {
  return [...text.matchAll(TOKEN)].map(
    ({ 0: found, 1: number, 2: word, 3: line, index: start }) => {
      const end = start + found.length
      const isOpen = line !== undefined && areShort(text, start, end) && mayCross(start)
      const kind =
        number !== undefined
          ? 'number'
          : word !== undefined
            ? 'word'
            : line === undefined
              ? 'sign'
              : isOpen
                ? 'break'
                : 'wall'
      return { kind, text: found, start, end }
    },
  )
}

function areShort(text: string, start: number, end: number): boolean {
  const before = start - (text.lastIndexOf('\n', start - 1) + 1)
  const next = text.indexOf('\n', end)
  return before <= SHORT_BEFORE && (next === -1 ? text.length : next) - end <= SHORT_AFTER
}

export function isSign(token: Token | undefined, signs: string): boolean {
  return token?.kind === 'sign' && signs.includes(token.text)
}

export function touch(one: Token | undefined, next: Token | undefined): boolean {
  return one !== undefined && one.end === next?.start
}

/** Skips signs and at most `breaks` line breaks. */
export function skipSigns(tokens: readonly Token[], at: number, signs: string, breaks = 0): number {
  let left = breaks
  let next = at
  for (;;) {
    const token = tokens[next]
    if (token?.kind === 'break' && left > 0) left -= 1
    else if (!isSign(token, signs)) return next
    next += 1
  }
}

/** Returns a number of one or two digits between 1 and `most`, or null. */
export function smallNumber(token: Token | undefined, most: number): number | null {
  if (token?.kind !== 'number' || token.text.length > 2) return null
  const value = Number(token.text)
  return value >= 1 && value <= most ? value : null
}

/** Returns the year at a place, or null. `2025/26` is a season. */
export function yearAt(tokens: readonly Token[], at: number): number | null {
  const [token, sign, other] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (token?.kind !== 'number' || token.text.length !== 4) return null
  const isJoined = isSign(sign, '/–-') && touch(token, sign) && touch(sign, other)
  if (isJoined && other?.kind === 'number' && !isSign(tokens[at + 3], sign?.text ?? '')) return null
  const value = Number(token.text)
  return value >= 1990 && value <= 2100 ? value : null
}
