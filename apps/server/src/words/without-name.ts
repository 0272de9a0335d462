/** Words without two and more in a row that are so in a name. */
export function withoutName(words: readonly string[], name: readonly string[]): readonly string[] {
  if (name.length < 2) return words
  const isPair = (at: number) =>
    name.some((word, i) => word === words[at] && name[i + 1] === words[at + 1])
  const left = words.filter((_, at) => !isPair(at) && !isPair(at - 1))
  // A fair has its place named after it.
  return left.length === 0 ? words : left
}
