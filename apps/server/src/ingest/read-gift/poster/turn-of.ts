/** A turn by which a picture stands upright, as EXIF numbers it: none, by half, by a quarter to the right or to the left. */
export const TURNS = { none: 1, half: 3, right: 6, left: 8 } as const
export type Turn = (typeof TURNS)[keyof typeof TURNS]

/** A word that is less sure is as often made of marks. */
const SURE = 70
/** Letters of sure words, by which a poster is known to stand upright. */
const ENOUGH = 25
/** A look tells the turn where it reads so many times as much as any other. */
const BETTER = 2
const LEAST = 10

/**
 * Finds the turn that sets a poster upright, from the table of a first look at it. `look`: reads it smaller and turned, which is asked
 * for where hardly a word was read.
 */
export function turnOf(table: string, look: (turn: Turn) => string): Turn {
  const { letters, lying } = sureLetters(table)
  // Lines that run downwards are read as well, with their words lying.
  if (letters >= ENOUGH) return lying > letters / 2 ? TURNS.left : TURNS.none
  const looks = Object.values(TURNS).map((turn) => {
    const small = sureLetters(look(turn))
    return { turn, read: small.letters - small.lying }
  })
  const [best, second] = looks.toSorted((a, b) => b.read - a.read)
  const isPlain = best !== undefined && best.read >= LEAST && best.read > BETTER * second!.read
  return isPlain ? best.turn : TURNS.none
}

/** Letters of the sure words of Tesseract's table, and of those that are higher than wide. */
function sureLetters(table: string): { letters: number; lying: number } {
  const told = { letters: 0, lying: 0 }
  for (const row of table.split('\n')) {
    const [level, , , , , , , , width, height, confidence, text = ''] = row.split('\t')
    const word = /^\P{L}*(\p{L}{3,})\P{L}*$/u.exec(text.trim())?.[1]
    if (level !== '5' || word === undefined || Number(confidence) < SURE) continue
    told.letters += word.length
    if (Number(height) > Number(width)) told.lying += word.length
  }
  return told
}
